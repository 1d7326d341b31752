import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { eitherOf, sameCallWith, sameCallWithout } from '../../contract/next.ts';
import { LOG_LEVELS } from '../../contract/words.ts';
import { frontApp } from '../explain/front-app.ts';
import { newestWithin, printLogEntry } from '../explain/log-text.ts';
import { filterWords, type LogQuery, type SelectedLogs, selectedLogsSchema, selectLogs } from '../explain/logs.ts';
import { readSince, type Since, sinceOpened } from '../explain/since.ts';
import { fence } from '../observe/fence.ts';
import type { Answer } from '../operation.ts';
import type { Session } from '../sessions/session.ts';
import { defineOperation } from './define.ts';
import { sessionField } from './fields.ts';

const TIMEOUT_MS = 30_000;
const LOG_SOURCES = ['pid', 'package', 'process', 'broad'] as const;
/** Room for what is said around the lines. */
const FRAME_TOKENS = 80;

export const getLogs = defineOperation({
  name: 'get_logs',
  group: 'observe',
  summary: 'Reads the log since the session began (or since_action, since_seconds), oldest first; crashes always.',
  input: z.strictObject({
    app: z.string().min(1).optional().describe('package or host; "current": the one in front'),
    pid: z.int().min(0).optional(),
    tag: z.string().min(1).optional(),
    level: z.enum(LOG_LEVELS).optional().describe('and above'),
    contains: z.string().min(1).optional(),
    since_seconds: z.number().min(0).max(86_400).optional(),
    since_action: z.string().optional().describe('action_id'),
    limit: z.int().min(0).max(1000).optional().describe('default 50'),
    max_tokens: z.int().min(100).max(200_000).optional().describe('default 2000'),
    session_id: sessionField,
  }),
  output: selectedLogsSchema.extend({
    /** pid: of this process; package, process: of this app or page; broad: of everything. */
    source: z.enum(LOG_SOURCES),
    /** Lines so old that nobody keeps them any more. */
    lost: z.number().int(),
  }),
  effect: 'read',
  async run(engine, input, call) {
    const deadline = Deadline.after(TIMEOUT_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    const { limit = 50, app, pid, tag, level, contains } = input;
    if (pid !== undefined && !session.driver.capabilities.log_pid) throw noPids(session);
    const since = readSince(session, input, sinceOpened(session));
    return session.lock.run(async () => {
      const front = app === 'current' ? await frontApp(session, deadline) : app;
      const query = { app: front, pid, tag, level, contains, limit };
      const evidence = await session.driver.evidence(since.at, deadline);
      if (evidence.logs_unavailable !== undefined) throw unavailable(evidence.logs_unavailable);
      const facts = { query, since, source: sourceOf(session, query), lost: evidence.logs_cut };
      return answer(session, selectLogs(evidence, query), facts, input.max_tokens ?? 2000);
    });
  },
});

interface AskedFor {
  query: LogQuery;
  since: Since;
  source: (typeof LOG_SOURCES)[number];
  lost: number;
}

function sourceOf(session: Session, { pid, app }: LogQuery): AskedFor['source'] {
  if (pid !== undefined) return 'pid';
  if (app === undefined) return 'broad';
  return session.driver.capabilities.log_pid ? 'package' : 'process';
}

function answer(session: Session, found: SelectedLogs, asked: AskedFor, maxTokens: number): Answer {
  const { query, since, source, lost } = asked;
  const room = Math.max(0, maxTokens - FRAME_TOKENS);
  const crashes = newestWithin(found.crash_lines.map(printLogEntry), room / 2);
  const entries = newestWithin(found.entries.map(printLogEntry), found.crash_lines.length > 0 ? room / 2 : room);
  const words = filterWords(query);
  const head = `${found.matched} log line${found.matched === 1 ? '' : 's'}${words ? ` of ${found.total} (${words})` : ''}, oldest first · ${since.said} · source ${source} · ${session.deviceLine}`;
  const hidden = found.matched - entries.length;
  const text = [
    head,
    ...(found.matched === 0 ? [nothing(found, words)] : []),
    ...fence([...apart(crashes, found), ...(crashes.length > 0 && entries.length > 0 ? ['log:'] : []), ...entries]),
    ...(hidden > 0 ? [`… ${hidden} older left out: raise limit or max_tokens, or filter`] : []),
    ...(lost > 0 ? [`${lost} older lines are not kept any more`] : []),
  ];
  const data = { source, ...found, lost };
  return { ok: true, exit: 0, text: text.join('\n'), data, show_data: false };
}

/** An empty answer says whether it is the log or the filter that is empty. */
function nothing(found: SelectedLogs, words: string): string {
  if (found.total === 0) return 'The log has no line in this time.';
  if (!words) return 'All lines of this time belong to crashes.';
  return `The filter leaves nothing; without it there are ${found.total} lines.`;
}

function apart(crashes: string[], { crash_lines: all, crash_lines_left_out: cut }: SelectedLogs): string[] {
  if (all.length === 0) return [];
  const more = cut + all.length - crashes.length;
  return ['crash lines:', ...crashes.map((line) => `! ${line}`), ...(more > 0 ? [`! … ${more} more`] : [])];
}

function noPids(session: Session) {
  return fail('CAPABILITY_MISSING', 'not_supported', {
    message: `Log lines of ${session.driver.device.device_id} do not name a process, so none can be chosen by its pid.`,
    next: eitherOf(sameCallWithout(['pid']), sameCallWith({ app: 'current' })),
  });
}

function unavailable(why: string) {
  return fail('CAPABILITY_MISSING', 'unavailable', { message: why, next: 'get_system_status', retryable: true });
}
