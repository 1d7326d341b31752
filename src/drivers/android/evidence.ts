import type { Deadline } from '../../base/deadline.ts';
import { deviceCommand } from '../../wires/adb/device-shell.ts';
import type { Evidence, LogLine } from '../driver.ts';
import type { DeviceClock } from './device-clock.ts';
import { type DeviceLink, textOf } from './device-link.ts';
import { type LogEntry, logSince, parseLog } from './log-entries.ts';
import { errorsIn } from './log-errors.ts';
import { requestsIn } from './log-requests.ts';

/** So many lines at most, the newest ones. */
const MOST_LINES = 2000;
/** Older lines are read only for the beginnings of requests that ended later. */
const LOOK_BACK_MS = 10_000;

/** What the log says since an instant, in one round trip. `app` is the package in front, if known. */
export async function readEvidence(
  link: DeviceLink,
  clock: DeviceClock,
  app: string | undefined,
  since: number,
  deadline: Deadline,
): Promise<Evidence> {
  const from = await clock.earliestAt(since, deadline);
  if (from === undefined) return NOTHING_SEEN;
  const whose = app === undefined ? [] : [deviceCommand('pidof', app)];
  const [log, pids] = await link.runTogether([logSince(from - LOOK_BACK_MS), ...whose], deadline);
  if (!log || log.exit !== 0) return NOTHING_SEEN;
  const entries = parseLog(textOf(log.output));
  // In the order in which they arrived, which is not always that of their times.
  const later = entries.filter((entry) => entry.at_ms >= from).slice(-MOST_LINES);
  const earlier = entries.filter((entry) => entry.at_ms < from).slice(-MOST_LINES);
  return {
    logs: later.map(lineOf),
    errors: errorsIn(later),
    ...requestsIn(earlier, later, pidsIn(pids ? textOf(pids.output) : '')),
    request_source: 'derived_from_logs',
  };
}

const NOTHING_SEEN: Evidence = { logs: [], errors: [], requests: [], pending: [], request_source: 'not_observable' };

function pidsIn(said: string): Set<number> {
  return new Set([...said.matchAll(/\b\d+\b/g)].map(([pid]) => Number(pid)));
}

function lineOf({ at_ms, level, tag, pid, message }: LogEntry): LogLine {
  return { at_ms, level, tag, pid, message };
}
