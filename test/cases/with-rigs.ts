import { afterAll, beforeAll, describe } from 'vitest';
import type { Envelope } from '../../src/engine/record/envelope.ts';
import type { Answer } from '../../src/engine/operation.ts';
import { type Rig, type RigPlan, RIGS } from './rigs.ts';

/** Runs a block of cases once on every rig; a rig that cannot run here says why. */
export function onEveryRig(about: string, cases: (rig: () => Rig) => void, plans: RigPlan[] = RIGS): void {
  for (const plan of plans) {
    describe.skipIf(plan.skip !== undefined)(
      `${about} [${plan.name}${plan.skip ? `: skipped, ${plan.skip}` : ''}]`,
      () => {
        let rig: Rig;
        beforeAll(async () => {
          rig = await plan.start();
        });
        afterAll(async () => {
          await rig?.close();
        });
        cases(() => rig);
      },
    );
  }
}

/** The envelope of an action's answer. */
export function envelope(answer: Answer): Envelope {
  return answer.data as Envelope;
}

/** The element_id on the first line of a text that contains these words. */
export function idOn(text: string, words: string): string {
  const line = text.split('\n').find((one) => one.includes(words));
  const id = line && /\[(e\d+)\]/.exec(line)?.[1];
  if (!id) throw new Error(`no line with ${words} in:\n${text}`);
  return id;
}
