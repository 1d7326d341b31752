import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { elementSchema } from '../../contract/element.ts';
import { fail } from '../../contract/failure.ts';
import { toElement } from '../observe/element.ts';
import { fence } from '../observe/fence.ts';
import { resolve } from '../resolve/resolve.ts';
import { describeItem } from '../resolve/near-miss.ts';
import { defineOperation } from './define.ts';
import { detailField, readElementTarget, sessionField, targetField } from './fields.ts';

const TIMEOUT_MS = 30_000;

export const findElement = defineOperation({
  name: 'find_element',
  group: 'observe',
  summary: 'Finds the one element that a target means, without acting; refuses when there are several.',
  input: z.strictObject({ target: targetField, detail: detailField, session_id: sessionField }),
  output: z.strictObject({
    element: elementSchema,
    resolution: z.strictObject({
      strategy: z.string(),
      confidence: z.number(),
      candidates: z.number().int(),
      note: z.string().optional(),
    }),
    snapshot_revision: z.number().int(),
  }),
  effect: 'read',
  async run(engine, input, call) {
    const { target } = readElementTarget('find_element', input.target);
    const deadline = Deadline.after(TIMEOUT_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return session.lock.run(async () => {
      const { scene } = await session.observer.look(deadline);
      const found = resolve(target, session.resolveContext(scene, true));
      if (!found.ok) throw fail(found.code, found.reason, found);
      session.showed([found.item]);
      const { resolution } = found;
      const lines = [
        `found by ${resolution.strategy} (confidence ${resolution.confidence}) · ${session.deviceLine} · rev ${scene.revision}`,
        ...(resolution.note ? [resolution.note] : []),
        ...fence([describeItem(found.item)]),
      ];
      const data = { element: toElement(scene, found.item), resolution, snapshot_revision: scene.revision };
      return { ok: true, exit: 0, text: lines.join('\n'), data, show_data: input.detail === 'full' };
    });
  },
});
