import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { snapshotSchema } from '../../contract/snapshot.ts';
import { toElement } from '../observe/element.ts';
import { fingerprintOf } from '../observe/fingerprint.ts';
import { type Item, isWithin, type Scene } from '../observe/scene.ts';
import { printScene } from '../observe/text-form.ts';
import type { Answer } from '../operation.ts';
import { resolve } from '../resolve/resolve.ts';
import type { Session } from '../sessions/session.ts';
import { DEFAULTS, detailField, readElementTarget, sessionField, targetField } from './fields.ts';
import { defineOperation } from './define.ts';

const CURSOR = /^c:(\d+):(\d+)$/;
const CAPTURE_TIMEOUT_MS = 30_000;

export const snapshot = defineOperation({
  name: 'snapshot',
  group: 'observe',
  summary: 'Reads the screen as lines, each with an element_id to act on.',
  input: z.strictObject({
    within: targetField.optional().describe('only this element and what it holds'),
    max_tokens: z.int().min(100).max(200_000).optional().describe('default 2000'),
    cursor: z.string().optional().describe('from the last line of a snapshot that was cut'),
    detail: detailField,
    session_id: sessionField,
  }),
  output: snapshotSchema,
  effect: 'read',
  async run(engine, input, call) {
    const deadline = Deadline.after(CAPTURE_TIMEOUT_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return session.lock.run(async () => {
      const place = input.cursor === undefined ? undefined : readCursor(session, input.cursor);
      const scene = place?.scene ?? (await session.observer.capture(deadline)).scene;
      if (!place) {
        session.rememberScene(scene);
        session.journal.write({ kind: 'look', ...lookFacts(scene) });
      }
      const items = input.within === undefined ? scene.items : subtree(session, scene, input.within);
      return answer(session, scene, items, {
        from: place?.from ?? 0,
        max_tokens: input.max_tokens ?? DEFAULTS.snapshot_tokens,
        full: input.detail === 'full',
      });
    });
  },
});

/** A scene that another operation came to, shown as a snapshot is. */
export function showScene(session: Session, scene: Scene): Answer {
  session.rememberScene(scene);
  return answer(session, scene, scene.items, { from: 0, max_tokens: DEFAULTS.snapshot_tokens, full: false });
}

function lookFacts(scene: Scene) {
  const { complete } = scene.capture;
  const fingerprint = complete ? fingerprintOf(scene) : null;
  return { revision: scene.revision, elements: scene.items.length, complete, fingerprint };
}

function answer(
  session: Session,
  scene: Scene,
  items: readonly Item[],
  options: { from: number; max_tokens: number; full: boolean },
): Answer {
  const page = printScene(scene, { device: session.deviceLine, items, ...options });
  session.showed(page.shown);
  const { capture } = scene;
  return {
    ok: true,
    exit: capture.complete ? 0 : 3,
    text: page.text,
    // Nobody reads the data of a brief answer, and building it for thousands of elements is not free.
    data: options.full ? toSnapshot(session, scene, page.shown) : { snapshot_revision: scene.revision },
    show_data: options.full,
  };
}

export function toSnapshot(session: Session, scene: Scene, items: readonly Item[]): z.infer<typeof snapshotSchema> {
  const { capture, screen } = scene;
  return {
    session_id: session.id,
    snapshot_revision: scene.revision,
    captured_at_ms: capture.captured_at_ms,
    screen: {
      ...(screen.id !== undefined ? { id: screen.id } : {}),
      ...(screen.title !== undefined ? { title: screen.title } : {}),
      ...(screen.activity !== undefined ? { activity: screen.activity } : {}),
      ...(screen.url !== undefined ? { url: screen.url } : {}),
    },
    resolution: { width: screen.width, height: screen.height },
    ...(scene.loading ? { loading_state: scene.loading } : {}),
    capture: {
      backend: capture.backend,
      complete: capture.complete,
      ...(capture.reason ? { reason: capture.reason } : {}),
      duration_ms: Math.round(capture.duration_ms),
    },
    elements: items.map((item) => toElement(scene, item)),
  };
}

function subtree(session: Session, scene: Scene, within: z.infer<typeof targetField>): Item[] {
  const { target } = readElementTarget('snapshot', within);
  const found = resolve(target, { ...session.resolveContext(scene, false), parameter: 'within' });
  if (!found.ok) throw fail(found.code, found.reason, found);
  return scene.items.filter((item) => isWithin(item, found.item));
}

function readCursor(session: Session, cursor: string): { scene: Scene; from: number } {
  const match = CURSOR.exec(cursor);
  if (!match) {
    throw fail('INVALID_ARGUMENT', 'bad_argument', {
      message: `${quoteScreenText(cursor)} is no cursor; one looks like c:41:14 and stands at the end of a snapshot that was cut.`,
      next: 'snapshot',
    });
  }
  const scene = session.sceneOfRevision(Number(match[1]));
  if (!scene) {
    throw fail('STALE_REFERENCE', 'revision_changed', {
      message: `The snapshot that cursor ${cursor} points into is no longer kept.`,
      next: 'snapshot',
      retryable: true,
    });
  }
  return { scene, from: Number(match[2]) };
}
