import type { AppState, DoorEvent } from '../../app/door.ts';

export type PageReport = { event: Omit<DoorEvent, 'at' | 'face'> } | { state: AppState };

/**
 * Tells the phone's side door what really happened in this page, in order. One socket and no requests: a request for
 * each event would show up among the app's own traffic and make a dead button look busy.
 */
export function openReport(path: string): (report: PageReport) => void {
  const waiting: string[] = [];
  const socket = new WebSocket(`ws://${location.host}${path}`);
  socket.addEventListener('open', () => {
    for (const text of waiting.splice(0)) socket.send(text);
  });
  return (report) => {
    const text = JSON.stringify(report);
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
    else waiting.push(text);
  };
}
