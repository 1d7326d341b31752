import { z } from 'zod';
import type { Deadline } from '../../base/deadline.ts';
import { TouchstoneError } from '../../contract/failure.ts';
import { loadingStateSchema } from '../../contract/snapshot.ts';
import type { Evidence, RawScreen, Screenshot } from '../../drivers/driver.ts';
import { fingerprintOf } from '../observe/fingerprint.ts';
import type { Scene } from '../observe/scene.ts';
import { printScene } from '../observe/text-form.ts';
import type { Session } from '../sessions/session.ts';
import { toFailure } from '../sessions/to-failure.ts';
import { REQUEST_SOURCES } from './evidence.ts';
import { logEntrySchema, selectLogs } from './logs.ts';
import { requestSchema, selectRequests } from './requests.ts';
import { sinceLastAction } from './since.ts';

/** What the device gave, as it gave it. A part that could not be had is null and has its `_error`. */
export const debugRawSchema = z.strictObject({
  timestamp: z.string(),
  reason: z.string().nullable(),
  screen: z
    .strictObject({
      id: z.string().optional(),
      title: z.string().optional(),
      activity: z.string().optional(),
      package: z.string().optional(),
      url: z.string().optional(),
    })
    .nullable(),
  screen_error: z.string().optional(),
  fingerprint: z.string().nullable(),
  fingerprint_error: z.string().optional(),
  /** The picture itself goes along as an image. */
  screenshot: z.strictObject({ width: z.number(), height: z.number(), bytes: z.number() }).nullable(),
  screenshot_error: z.string().optional(),
  /** The lines of a snapshot, as many as fit. */
  ui_tree: z.array(z.string()).nullable(),
  ui_tree_left_out: z.number().int(),
  ui_tree_scope: z.literal('active_window').optional(),
  ui_tree_error: z.string().optional(),
  /** Since the last action; null where the log could not be read. */
  logs: z.array(logEntrySchema).nullable(),
  crash_lines: z.array(logEntrySchema),
  logs_error: z.string().optional(),
  requests: z.array(requestSchema).nullable(),
  request_source: z.enum(REQUEST_SOURCES),
  background_requests: z.number().int(),
  requests_error: z.string().optional(),
  snapshot_revision: z.number().int().nullable(),
  captured_at_ms: z.number().nullable(),
  loading_state: loadingStateSchema.nullable(),
});
export type DebugRaw = z.infer<typeof debugRawSchema>;

export interface DebugParts {
  raw: DebugRaw;
  picture: Screenshot | null;
}

const MOST_LOGS = 30;
const MOST_REQUESTS = 20;

/**
 * Everything at once, because what is read later may tell of another moment. One part that fails takes nothing else
 * with it; only when none can be had is that a failure.
 */
export async function readDebugRaw(
  session: Session,
  reason: string | null,
  treeTokens: number,
  deadline: Deadline,
): Promise<DebugParts> {
  const { driver, observer } = session;
  const timestamp = new Date().toISOString();
  const [look, picture, evidence] = await Promise.allSettled([
    deadline.race(observer.capture(deadline), 'reading the screen'),
    deadline.race(driver.screenshot(deadline), 'the screenshot'),
    deadline.race(driver.evidence(sinceLastAction(session).at, deadline), 'reading the log'),
  ]);
  if (look.status === 'rejected' && picture.status === 'rejected' && evidence.status === 'rejected') {
    throw new TouchstoneError(toFailure(look.reason), { cause: look.reason });
  }
  const raw: DebugRaw = {
    timestamp,
    reason,
    ...(look.status === 'fulfilled'
      ? screenParts(session, look.value.scene, treeTokens)
      : withoutScreen(toFailure(look.reason).message)),
    ...(picture.status === 'fulfilled'
      ? { screenshot: sizeOf(picture.value) }
      : { screenshot: null, screenshot_error: toFailure(picture.reason).message }),
    ...(evidence.status === 'fulfilled'
      ? evidenceParts(evidence.value)
      : withoutEvidence(toFailure(evidence.reason).message)),
  };
  return { raw, picture: picture.status === 'fulfilled' ? picture.value : null };
}

type ScreenParts = Pick<
  DebugRaw,
  | 'screen'
  | 'screen_error'
  | 'fingerprint'
  | 'fingerprint_error'
  | 'ui_tree'
  | 'ui_tree_left_out'
  | 'ui_tree_scope'
  | 'ui_tree_error'
  | 'snapshot_revision'
  | 'captured_at_ms'
  | 'loading_state'
>;

function screenParts(session: Session, scene: Scene, tokens: number): ScreenParts {
  const { capture } = scene;
  const options = { device: session.deviceLine, max_tokens: tokens, from: 0, items: scene.items };
  const page = printScene(scene, options);
  session.rememberScene(scene);
  session.showed(page.shown);
  const partial = capture.complete ? undefined : `the screen was not read whole: ${capture.reason ?? 'unknown reason'}`;
  return {
    screen: identityOf(scene.screen),
    fingerprint: partial === undefined ? fingerprintOf(scene) : null,
    ...(partial === undefined ? {} : { fingerprint_error: partial, ui_tree_error: partial }),
    ui_tree: page.lines,
    ui_tree_left_out: scene.items.length - page.lines.length,
    ...(capture.scope ? { ui_tree_scope: capture.scope } : {}),
    snapshot_revision: scene.revision,
    captured_at_ms: capture.captured_at_ms,
    loading_state: scene.loading ?? null,
  };
}

function withoutScreen(why: string): ScreenParts {
  return {
    screen: null,
    screen_error: why,
    fingerprint: null,
    fingerprint_error: why,
    ui_tree: null,
    ui_tree_left_out: 0,
    ui_tree_error: why,
    snapshot_revision: null,
    captured_at_ms: null,
    loading_state: null,
  };
}

type EvidenceParts = Pick<
  DebugRaw,
  'logs' | 'crash_lines' | 'logs_error' | 'requests' | 'request_source' | 'background_requests' | 'requests_error'
>;

function evidenceParts(evidence: Evidence): EvidenceParts {
  const logs = selectLogs(evidence, { limit: MOST_LOGS });
  const requests = selectRequests(evidence, MOST_REQUESTS, false);
  const unread = evidence.logs_unavailable;
  return {
    logs: unread === undefined ? logs.entries : null,
    crash_lines: logs.crash_lines,
    ...(unread === undefined ? {} : { logs_error: unread }),
    requests: requests.requests,
    request_source: requests.source,
    background_requests: requests.background,
  };
}

function withoutEvidence(why: string): EvidenceParts {
  return {
    logs: null,
    crash_lines: [],
    logs_error: why,
    requests: null,
    request_source: 'not_observable',
    background_requests: 0,
    requests_error: why,
  };
}

function sizeOf({ width, height, png }: Screenshot): DebugRaw['screenshot'] {
  return { width, height, bytes: png.byteLength };
}

function identityOf(screen: RawScreen): DebugRaw['screen'] {
  const { id, title, activity, package: app, url } = screen;
  const known = Object.entries({ id, title, activity, package: app, url }).filter(([, word]) => word !== undefined);
  return Object.fromEntries(known);
}
