import { describe, expect, it } from 'vitest';
import { TouchstoneError } from '../../../src/contract/failure.ts';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { Trace } from '../../../src/engine/record/trace.ts';
import { type StateQuestion, verifyState } from '../../../src/engine/verify/state.ts';
import type { Stage } from '../fake-driver.ts';
import { node } from '../nodes.ts';
import { blind, sessionOn, soon, stage, target } from '../rig.ts';
import { play, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

async function ask(show: Stage[], question: Partial<StateQuestion>, already: boolean | 'unknown' = false) {
  const { session } = sessionOn(false, { show });
  const whole: StateQuestion = {
    target: target('"Terms"'),
    said: '"Terms"',
    property: 'checked',
    expected: true,
    ...question,
  };
  return play(verifyState(session, whole, { trace: new Trace(), window_ms: 0, already }, soon()));
}

function box(state: RawNode['state']): Stage {
  return stage([node('checkbox', 'Terms', { state })]);
}

type Row = [StateQuestion['property'], RawNode['state'], StateQuestion['expected'], string];

describe('a state', () => {
  const rows: Row[] = [
    ['checked', { checked: true }, true, 'verified'],
    ['checked', { checked: false }, true, 'failed'],
    ['checked', { checked: 'mixed' }, true, 'failed'],
    ['checked', {}, true, 'unavailable'],
    ['checked', {}, false, 'unavailable'],
    ['focused', { focused: false }, false, 'verified'],
    ['expanded', { expanded: true }, true, 'verified'],
    ['enabled', { enabled: false }, true, 'failed'],
    ['text_value', { text_value: '' }, '', 'verified'],
    ['text_value', { text_value: 'a' }, '', 'failed'],
    ['value', { value: 5 }, 5, 'verified'],
    ['value', { value: 5 }, '5', 'failed'],
    ['value', { value: '5' }, '5', 'verified'],
    ['raw_value', { raw_value: 0 }, 0, 'verified'],
    ['selected', { selected: true }, true, 'verified'],
    ['selected', { selected: false }, false, 'verified'],
    ['selected', { selected: { id: 'v', label: 'Visa' } }, 'v', 'verified'],
    ['selected', { selected: { id: 'v', label: 'Visa' } }, 'Visa', 'verified'],
    ['selected', { selected: { id: 'v', label: 'Visa' } }, 'Amex', 'failed'],
    ['selected', { selected: { id: 'v', label: 'Visa' } }, true, 'verified'],
    ['selected', { selected: { id: 'v', label: 'Visa' } }, false, 'failed'],
    ['selected', { selected: { id: 'v', label: 'Visa' } }, { id: 'v' }, 'verified'],
    ['selected', { selected: { id: 'v', label: 'Visa' } }, { id: 'w', label: 'Visa' }, 'failed'],
    ['selected', { selected: { id: 'v', label: 'Visa' } }, { label: 'Visa' }, 'verified'],
    ['selected', { selected: { id: 'v', label: 'Visa' } }, { label: 'v' }, 'failed'],
    ['selected', { selected: true }, { label: 'Visa' }, 'failed'],
    ['selected', { selected: true }, 'Visa', 'failed'],
  ];
  it.each(rows)('%s of %j against %j: %s', async (property, state, expected, verdict) => {
    expect((await ask([box(state)], { property, expected })).report.verdict).toBe(verdict);
  });

  it('is told with what was asked and what is there', async () => {
    expect((await ask([box({ checked: true })], {})).report).toEqual({
      verdict: 'verified',
      basis: 'expect',
      reads: 2,
      lines: [
        {
          expect: '"Terms" checked=true',
          verdict: 'verified',
          observed: 'checkbox "Terms" [e1] checked: checked is true',
        },
      ],
    });
  });

  it('that differs is a mismatch, with what is there', async () => {
    const { failure, report, scene } = await ask([box({ checked: false })], {});
    expect(failure).toEqual({
      failure_code: 'EXPECT_STATE_MISMATCH',
      reason: 'mismatch',
      message: 'checked is not true.',
      retryable: false,
      next: 'snapshot',
      details: {
        property: 'checked',
        expected: true,
        observed: 'checkbox "Terms" [e1] unchecked: checked is false',
      },
    });
    expect(report.lines[0]?.verdict).toBe('failed');
    expect(scene.items).toHaveLength(1);
  });

  it('that the platform does not say is no mismatch', async () => {
    const answer = await ask([box({})], {});
    expect(answer.report.lines[0]?.observed).toBe('checkbox "Terms" [e1] does not say its checked');
    expect(answer).not.toHaveProperty('failure');
  });

  it('of an element that is not there fails as the search for it does', async () => {
    const { failure, report } = await ask([stage([])], {});
    expect(report.verdict).toBe('failed');
    expect(failure).toMatchObject({ failure_code: 'ELEMENT_NOT_FOUND', reason: 'no_match' });
    expect(report.lines[0]?.observed).toBe('Nothing on the screen matches this target.');
    const twice = await ask([stage([node('checkbox', 'Terms'), node('checkbox', 'Terms')])], {});
    expect(twice.failure?.failure_code).toBe('AMBIGUOUS_TARGET');
  });

  it('is read from the leaf itself and not from its owner', async () => {
    const owner = node('button', 'Row', { state: { checked: false } });
    const leaf = node('checkbox', 'Terms', { parent: owner.key, state: { checked: true }, clickable: false });
    expect((await ask([stage([owner, leaf])], {})).report.verdict).toBe('verified');
  });

  it('cannot be told on a screen that was not read whole', async () => {
    const { report } = await ask([blind], {});
    expect(report.verdict).toBe('unavailable');
    expect(report.lines[0]?.observed).toBe('the screen could not be read whole (the device did not answer)');
    const half = await ask([{ ...box({ checked: true }), complete: false }], {});
    expect(half.report.lines[0]).toMatchObject({
      verdict: 'unavailable',
      observed: 'the screen could not be read whole (unknown reason)',
    });
  });

  it('that was so before proves nothing', async () => {
    const { report } = await ask([box({ checked: true })], {}, true);
    expect(report).toMatchObject({ verdict: 'already_true', lines: [{ verdict: 'already_true' }] });
    expect((await ask([box({ checked: false })], {}, true)).report.verdict).toBe('failed');
    expect((await ask([box({ checked: true })], {}, 'unknown')).report.verdict).toBe('unavailable');
    expect((await ask([box({ checked: false })], {}, 'unknown')).report.verdict).toBe('failed');
  });
});

describe('the wrong type', () => {
  const rows: [StateQuestion['property'], StateQuestion['expected'], string][] = [
    ['checked', 'true', 'true or false'],
    ['focused', 1, 'true or false'],
    ['expanded', 'no', 'true or false'],
    ['enabled', { label: 'x' }, 'true or false'],
    ['text_value', 5, 'a string'],
    ['text_value', true, 'a string'],
    ['selected', 5, 'true, false, a label, or {id, label}'],
    ['value', true, 'a number or a string'],
    ['raw_value', { id: 'x' }, 'a number or a string'],
  ];
  it.each(rows)('%s against %j is refused before anything is read', async (property, expected, wanted) => {
    const error: unknown = await ask([stage([])], { property, expected }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TouchstoneError);
    expect(error instanceof TouchstoneError && error.failure).toMatchObject({
      failure_code: 'INVALID_ARGUMENT',
      reason: 'wrong_type',
      message: `${property} is compared with ${wanted}, not with ${JSON.stringify(expected)}.`,
      next: 'find_element target "\\"Terms\\""',
      details: { property, expected },
    });
  });
});
