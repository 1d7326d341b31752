import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { sameCallWithout } from '../../contract/next.ts';
import { compareScenes } from '../observe/compare.ts';
import { printDelta } from '../observe/delta-text.ts';
import { fence } from '../observe/fence.ts';
import { fingerprintOf } from '../observe/fingerprint.ts';
import type { Scene } from '../observe/scene.ts';
import type { Answer } from '../operation.ts';
import type { Session } from '../sessions/session.ts';
import { CHANGE_KINDS, type ChangeKind, waitForChange, waitForOtherScreen } from '../wait/wait-for-change.ts';
import { defineOperation } from './define.ts';
import { DEFAULTS, sessionField } from './fields.ts';

const SLACK_MS = 30_000;

const waitFields = {
  timeout_ms: z.int().min(0).max(120_000).optional().describe('default 10000'),
  max_tokens: z.int().min(50).max(50_000).optional(),
  session_id: sessionField,
};

const waitOutput = z.strictObject({
  changed: z.boolean(),
  observed_change: z.enum(CHANGE_KINDS).nullable(),
  elapsed_ms: z.number(),
  snapshot_revision: z.number().int(),
  fingerprint: z.string().nullable(),
  delta: z.array(z.string()),
});

export const waitForUiChange = defineOperation({
  name: 'wait_for_ui_change',
  group: 'wait',
  summary:
    'Waits until the screen differs from what it was before the last action (or at since_revision), and shows how.',
  input: z.strictObject({
    expected_change: z.enum(CHANGE_KINDS).optional().describe('default any'),
    since_revision: z.int().optional().describe('default: the one before the last action'),
    ...waitFields,
  }),
  output: waitOutput,
  effect: 'read',
  async run(engine, input, call) {
    const timeout = input.timeout_ms ?? 10_000;
    const deadline = Deadline.after(timeout + SLACK_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return session.lock.run(async () => {
      const base = await baseline(session, input.since_revision, deadline);
      const result = await waitForChange(session, base, input.expected_change, timeout, deadline);
      return answer(session, base, result, input.max_tokens, timeout);
    });
  },
});

export const waitForScreenChange = defineOperation({
  name: 'wait_for_screen_change',
  group: 'wait',
  summary: 'Waits until another screen is shown than the one with this fingerprint.',
  input: z.strictObject({ fingerprint: z.string().min(1), ...waitFields }),
  output: waitOutput,
  effect: 'read',
  async run(engine, input, call) {
    const timeout = input.timeout_ms ?? 10_000;
    const deadline = Deadline.after(timeout + SLACK_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return session.lock.run(async () => {
      const base = session.observer.scene ?? (await session.observer.capture(deadline)).scene;
      const result = await waitForOtherScreen(session, input.fingerprint, timeout, deadline);
      return answer(session, base, result, input.max_tokens, timeout);
    });
  },
});

/** A change that came before the wait still counts: the base is what was there before the last action. */
async function baseline(session: Session, revision: number | undefined, deadline: Deadline): Promise<Scene> {
  if (revision === undefined) {
    const last = [...session.actions.values()].at(-1);
    return last?.before ?? (await session.observer.look(deadline)).scene;
  }
  const kept = session.sceneOfRevision(revision);
  if (kept) return kept;
  throw fail('STALE_REFERENCE', 'revision_changed', {
    message: `Revision ${revision} is no longer kept, so nothing can be compared with it.`,
    next: sameCallWithout(['since_revision']),
    details: { since_revision: revision },
  });
}

interface Outcome {
  kind: ChangeKind | null;
  scene: Scene;
  elapsed_ms: number;
  unavailable: boolean;
}

function answer(
  session: Session,
  base: Scene,
  result: Outcome,
  maxTokens: number | undefined,
  timeout: number,
): Answer {
  const { scene, kind } = result;
  const difference = compareScenes(base, scene, { scrolled: false, passed: [] });
  const delta = printDelta(difference, scene, maxTokens ?? DEFAULTS.delta_tokens);
  session.showed(delta.shown);
  session.rememberScene(scene);
  const data = {
    changed: kind !== null,
    observed_change: kind,
    elapsed_ms: Math.round(result.elapsed_ms),
    snapshot_revision: scene.revision,
    fingerprint: scene.capture.complete ? fingerprintOf(scene) : null,
    delta: delta.lines,
  };
  const tail = `after ${data.elapsed_ms} ms · ${session.deviceLine} · rev ${scene.revision}`;
  if (kind !== null) {
    return {
      ok: true,
      exit: 0,
      text: [`CHANGED ${kind} ${tail}`, ...fence(delta.lines)].join('\n'),
      data,
      show_data: false,
    };
  }
  const { failure } = fail('TIMEOUT', result.unavailable ? 'unavailable' : 'deadline', {
    message: result.unavailable
      ? 'The screen could not be read whole, so no change could be seen.'
      : `Nothing of that kind changed within ${timeout} ms and one last look.`,
    next: 'snapshot',
    retryable: true,
  });
  const text = [
    failure.message,
    `TIMEOUT ${failure.reason} ${tail}`,
    ...fence(delta.lines),
    `next: ${failure.next}`,
  ].join('\n');
  return {
    ok: false,
    exit: result.unavailable ? 3 : 1,
    text,
    data: { ...data, ...failure },
    show_data: false,
    failure,
  };
}
