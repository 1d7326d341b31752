import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { type DebugParts, debugRawSchema, readDebugRaw } from '../explain/debug-raw.ts';
import { debugSemanticSchema, mustReadRaw, semanticOf } from '../explain/debug-semantic.ts';
import { debugText } from '../explain/debug-text.ts';
import type { Answer } from '../operation.ts';
import type { Session } from '../sessions/session.ts';
import { defineOperation } from './define.ts';
import { detailField, sessionField } from './fields.ts';

const TIMEOUT_MS = 15_000;
const DEFAULT_TOKENS = 3000;
/** The rest is for the log, the requests and what is derived. */
const SHARE_OF_THE_TREE = 0.55;

export const captureDebugSnapshot = defineOperation({
  name: 'capture_debug_snapshot',
  group: 'observe',
  summary: 'Screen, picture, log and requests in one answer, with a reading of them (semantic) and how sure it is.',
  input: z.strictObject({
    reason: z.string().max(500).optional(),
    max_tokens: z.int().min(500).max(200_000).optional().describe('default 3000'),
    detail: detailField,
    session_id: sessionField,
  }),
  output: z.strictObject({ raw: debugRawSchema, semantic: debugSemanticSchema }),
  effect: 'read',
  async run(engine, input, call) {
    const deadline = Deadline.after(TIMEOUT_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    const tokens = input.max_tokens ?? DEFAULT_TOKENS;
    const parts = await session.lock.run(() =>
      readDebugRaw(session, input.reason ?? null, tokens * SHARE_OF_THE_TREE, deadline),
    );
    if (parts.picture) await session.journal.picture(parts.picture);
    return answer(session, parts, tokens, input.detail === 'full');
  },
});

function answer(session: Session, { raw, picture }: DebugParts, tokens: number, full: boolean): Answer {
  const semantic = semanticOf(raw);
  const reason = raw.reason === null ? '' : ` · reason ${quoteScreenText(raw.reason, 200)}`;
  const head = `debug snapshot ${raw.timestamp} · ${session.deviceLine}${reason}`;
  const missing = Object.keys(raw).filter((key) => key.endsWith('_error'));
  return {
    ok: true,
    exit: missing.length > 0 ? 3 : 0,
    text: [head, ...debugText(raw, semantic, mustReadRaw(semantic), tokens * (1 - SHARE_OF_THE_TREE))].join('\n'),
    data: { raw, semantic },
    show_data: full,
    ...(picture ? { image: { mime: 'image/png', base64: Buffer.from(picture.png).toString('base64') } } : {}),
  };
}
