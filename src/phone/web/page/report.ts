import type { AppState, DoorEvent } from '../../app/door.ts';
import type { FaultName } from '../../app/faults.ts';

export type PageReport =
  | { event: Omit<DoorEvent, 'at' | 'face'> }
  | { state: AppState }
  /** A fault that strikes once has struck. */
  | { spent: FaultName }
  /** The faults of the message with this number are in force here. */
  | { heard: number };

/**
 * Tells the phone's side door what really happened in this page, in order, and hears which faults are on. One socket
 * and no requests: a request for each event would show up among the app's own traffic and make a dead button look busy.
 * Its address names it a report, so its messages count as background.
 */
export function openReport(path: string, hear: (faults: string[]) => void): (report: PageReport) => void {
  const waiting: string[] = [];
  const socket = new WebSocket(`ws://${location.host}${path}`);
  const report = (entry: PageReport) => {
    const text = JSON.stringify(entry);
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
    else waiting.push(text);
  };
  socket.addEventListener('open', () => {
    for (const text of waiting.splice(0)) socket.send(text);
  });
  socket.addEventListener('message', (event) => {
    const { faults, number } = JSON.parse(String(event.data)) as { faults: string[]; number: number };
    hear(faults);
    report({ heard: number });
  });
  return report;
}
