import { describe, expect, it } from 'vitest';
import { type Envelope, envelopeSchema } from '../../../src/engine/record/envelope.ts';
import { noDartVm, skipped } from './dart-vm.ts';
import { standinSession } from './standin-session.ts';

/**
 * Every trap x what fits it, with the expectation that an honest agent would have. The app's side door says what really
 * happened; an answer may refuse, or say that it cannot tell, but it may never claim what did not happen nor deny what did.
 */
interface Trial {
  tool: 'tap' | 'type_text' | 'adjust_control';
  target: string;
  /** What it is for: the word that the side door has for it. */
  deed?: string;
  /** What is typed or set. */
  wanted?: string | boolean;
  /** Where it must be in motion. */
  restless?: true;
  /** Where it can be known how it ends. */
  state?: Envelope['lifecycle_state'];
}

const tapping = (name: string, state?: Trial['state']): Trial => ({
  tool: 'tap',
  target: `button "${name}"`,
  deed: name,
  ...(state ? { state } : {}),
});

const TRIALS: Trial[] = [
  tapping('Enabled late', 'verified'),
  tapping('Dead', 'failed'),
  tapping('Covered', 'failed'),
  tapping('Disabled', 'failed'),
  tapping('Twin', 'failed'),
  tapping('Throws', 'failed'),
  tapping('Absorbed', 'failed'),
  tapping('Let through', 'failed'),
  tapping('Far below', 'verified'),
  { tool: 'type_text', target: '#eats', wanted: 'abcd', state: 'failed' },
  { tool: 'type_text', target: '#half', wanted: 'abc', state: 'verified' },
  { tool: 'adjust_control', target: 'switch "Honest"', deed: 'Honest', wanted: true, state: 'verified' },
  { tool: 'adjust_control', target: 'switch "Springs back"', deed: 'Springs back', wanted: true, state: 'failed' },
];

const RESTLESS: Trial[] = [
  { ...tapping('Moving'), restless: true },
  { ...tapping('Row Ada'), target: 'listitem "Row Ada"', restless: true },
];

function argumentsOf({ tool, deed, wanted }: Trial): Record<string, unknown> {
  if (tool === 'adjust_control') return { value: wanted };
  if (tool === 'type_text') return { text: wanted, timeout_ms: 3000 };
  return { expect: `text "Status: ${deed}"`, actionable_timeout_ms: deed === 'Enabled late' ? 1000 : 0 };
}

interface Truth {
  /** The thing that the action was for is really so. */
  really: boolean;
  /** Anything at all was done. */
  touched: boolean;
}

/** What an envelope claims that is not so. */
function falseClaims({ lifecycle_state: state, dispatch }: Envelope, { really, touched }: Truth): string[] {
  return [
    ...(state === 'verified' && !really ? ['verified what did not happen'] : []),
    ...(state === 'failed' && really ? ['denied what happened'] : []),
    ...(dispatch !== 'possible' && touched ? ['touched the app and says that nothing was sent'] : []),
  ];
}

describe.skipIf(noDartVm)(`no false claim on a Flutter app${skipped}`, () => {
  const on = standinSession();

  let shown = '';
  async function run(trial: Trial): Promise<{ envelope: Envelope; truth: Truth; text: string }> {
    const { tool, target, deed, wanted, restless } = trial;
    const route = restless ? '/restless' : '/traps';
    if (shown !== route) await on.rig.call('navigate', { action: 'push', route });
    shown = route;
    const before = (await on.app.truth()).did as string[];
    const { data, text } = await on.rig.call(tool, {
      target,
      timeout_ms: restless ? 900 : 1500,
      ...argumentsOf(trial),
    });
    const truth = await on.app.truth();
    const did = (truth.did as string[]).slice(before.length);
    const really = tool === 'type_text' ? truth[target.slice(1)] === wanted : did.includes(String(deed));
    return { envelope: envelopeSchema.parse(data), text, truth: { really, touched: did.length > 0 } };
  }

  const judged = async (trial: Trial) => {
    const { envelope, truth, text } = await run(trial);
    expect(falseClaims(envelope, truth), text).toEqual([]);
    if (trial.state) expect(envelope.lifecycle_state, text).toBe(trial.state);
  };

  it.each(TRIALS)('$tool $target $wanted', judged);

  it('an app that shows what it did not do is seen through by the judge', async () => {
    const { envelope, truth } = await run(tapping('Liar'));
    expect(envelope.lifecycle_state).toBe('verified');
    expect(falseClaims(envelope, truth)).toEqual(['verified what did not happen']);
  });

  it('and so is an engine that denies, or that hides what it sent', async () => {
    const { envelope, truth } = await run(tapping('Far below'));
    expect(falseClaims({ ...envelope, lifecycle_state: 'failed' }, truth)).toEqual(['denied what happened']);
    for (const dispatch of ['none', 'stopped'] as const) {
      expect(falseClaims({ ...envelope, dispatch }, truth)).toEqual(['touched the app and says that nothing was sent']);
    }
  });

  it.each(RESTLESS)('$tool $target, on a screen that never rests', judged);
});
