import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { type Expectation, quoteScreenText, WHOLE } from '../../contract/line/index.ts';
import { fingerprintOf } from '../observe/fingerprint.ts';
import type { Scene } from '../observe/scene.ts';
import { closeAction } from '../verify/close-action.ts';
import { parseExpectations, verifyExpectations } from '../verify/expectations.ts';
import { readUntilStable } from '../verify/stabilised.ts';
import { proof } from '../verify/state.ts';
import { answerVerdict, verdictAnswerSchema } from './answer-verdict.ts';
import { defineOperation } from './define.ts';
import { verifyFields } from './expect-element-visible.ts';

const SLACK_MS = 30_000;

export const expectScreen = defineOperation({
  name: 'expect_screen',
  group: 'verify',
  summary:
    'Proves which screen is shown: by its title, id or address, by a fingerprint, or by a line that it must show.',
  input: z.strictObject({
    screen: z.string().min(1).optional().describe('title, activity, path or address'),
    fingerprint: z.string().min(1).optional().describe('from get_screen_fingerprint'),
    line: z.string().min(1).optional().describe('a line that it must show'),
    ...verifyFields,
  }),
  output: verdictAnswerSchema,
  effect: 'read',
  async run(engine, input, call) {
    const { screen, fingerprint, line } = input;
    if ([screen, fingerprint, line].filter((one) => one !== undefined).length !== 1) {
      throw fail('INVALID_ARGUMENT', 'bad_argument', {
        message: 'expect_screen takes exactly one of screen, fingerprint and line.',
        next: 'get_screen_fingerprint',
      });
    }
    const deadline = Deadline.after((input.timeout_ms ?? 0) + SLACK_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return session.lock.run(async () => {
      const trace = session.newTrace();
      const before = session.actions.get(input.action_id ?? '')?.before ?? undefined;
      const options = { trace, before, ...(input.timeout_ms !== undefined ? { window_ms: input.timeout_ms } : {}) };
      const expected = line === undefined ? [named(screen ?? '')] : parseExpectations([line]);
      const closing = closeAction(session, input.action_id, fingerprint === undefined ? expected : []);
      if (fingerprint === undefined) {
        const { report, scene } = await verifyExpectations(session, expected, options, deadline);
        closing(report);
        return answerVerdict(session, { report, scene, trace, action_id: input.action_id }, input.detail === 'full');
      }
      const judge = async (scene: Scene) => {
        if (!scene.capture.complete) return 'unavailable' as const;
        return fingerprintOf(scene) === fingerprint ? ('verified' as const) : ('failed' as const);
      };
      const stable = await readUntilStable(session, judge, options, deadline);
      const observed = `fingerprint ${fingerprintOf(stable.scene)}`;
      const already =
        input.action_id === undefined
          ? false
          : before?.capture.complete
            ? fingerprintOf(before) === fingerprint
            : 'unknown';
      const verdict = proof(stable.verdict, already);
      const lines = [{ expect: `fingerprint ${fingerprint}`, verdict, observed }];
      const report = { verdict, basis: 'expect' as const, reads: stable.reads, lines };
      closing(report);
      return answerVerdict(
        session,
        { report, scene: stable.scene, trace, action_id: input.action_id },
        input.detail === 'full',
      );
    });
  },
});

function named(name: string): { line: string; expectation: Expectation; already: boolean } {
  return {
    line: `screen ${quoteScreenText(name, WHOLE)}`,
    expectation: { negated: false, kind: 'screen', name },
    already: false,
  };
}
