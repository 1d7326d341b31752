import type { Deadline } from '../../base/deadline.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import type { Evidence, LogLine } from '../driver.ts';
import type { DeviceClock } from './device-clock.ts';
import { type DeviceLink, textOf } from './device-link.ts';
import { type LogEntry, logSince, parseLog } from './log-entries.ts';
import { crashEntries, errorsIn } from './log-errors.ts';
import { requestsIn } from './log-requests.ts';
import { LIST_PROCESSES, type ProcessApps, processApps } from './processes.ts';

/** So many lines at most, the newest ones; the log of a device holds about as many. */
const MOST_LINES = 20_000;
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
  if (from === undefined) return unavailable('the device does not tell its time');
  const [log, listed] = await link.runTogether([logSince(from - LOOK_BACK_MS), LIST_PROCESSES], deadline);
  if (!log || log.exit !== 0) {
    const said = textOf(log?.output ?? new Uint8Array())
      .trim()
      .split('\n')[0];
    return unavailable(`logcat ended with ${log?.exit ?? 'nothing'}${said ? `: ${quoteScreenText(said, 120)}` : ''}`);
  }
  const entries = parseLog(textOf(log.output));
  const apps = processApps(listed ? textOf(listed.output) : '', entries);
  const front = new Set([...apps].filter(([, name]) => name === app).map(([pid]) => pid));
  // In the order in which they arrived, which is not always that of their times.
  const later = entries.filter((entry) => entry.at_ms >= from);
  const earlier = entries.filter((entry) => entry.at_ms < from);
  const kept = later.slice(-MOST_LINES);
  const crashes = crashEntries(later);
  return {
    logs: kept.map((entry) => lineOf(entry, apps, crashes)),
    logs_cut: later.length - kept.length,
    errors: errorsIn(later),
    ...requestsIn(earlier, later, front),
    request_source: 'derived_from_logs',
  };
}

function unavailable(why: string): Evidence {
  return {
    logs: [],
    logs_cut: 0,
    logs_unavailable: `The log of the device could not be read: ${why}.`,
    errors: [],
    requests: [],
    pending: [],
    open: [],
    background: [],
    request_source: 'not_observable',
  };
}

function lineOf(entry: LogEntry, apps: ProcessApps, crashes: ReadonlySet<LogEntry>): LogLine {
  const { at_ms, level, tag, pid, message } = entry;
  const app = apps.get(pid);
  return {
    at_ms,
    level,
    tag,
    pid,
    ...(app === undefined ? {} : { app }),
    ...(crashes.has(entry) ? { crash: true as const } : {}),
    message,
  };
}
