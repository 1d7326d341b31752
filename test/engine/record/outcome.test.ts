import { describe, expect, it } from 'vitest';
import { type Envelope, kindOf } from '../../../src/engine/record/envelope.ts';
import { outcomeOf } from '../../../src/engine/record/outcome.ts';

const still: NonNullable<Envelope['effect']> = {
  changed: false,
  kinds: [],
  delta: [],
  settled: true,
  pending: [],
  restless: [],
  requests: [],
  ignored_volatile: 0,
};

describe('the outcome', () => {
  it('follows the frozen order', () => {
    const changed = { ...still, changed: true };
    expect(outcomeOf(changed, true, 'local_state', 0)).toBe('success');
    expect(outcomeOf(changed, true, 'side_effect', 1)).toBe('success');
    expect(outcomeOf(still, true, 'local_state', 1)).toBe('backend_failure');
    expect(outcomeOf(still, true, 'local_state', 0)).toBe('no_op');
    expect(outcomeOf(still, true, 'side_effect', 0)).toBe('unknown');
  });

  it('is never no_op while something is on its way', () => {
    expect(outcomeOf({ ...still, pending: ['GET /a'] }, true, 'local_state', 0)).toBe('unknown');
    expect(outcomeOf({ ...still, settled: false }, true, 'local_state', 0)).toBe('unknown');
  });

  it('is unknown for what was not delivered or not seen', () => {
    expect(outcomeOf({ ...still, changed: true }, false, 'local_state', 0)).toBe('unknown');
    expect(outcomeOf(null, true, 'local_state', 0)).toBe('unknown');
  });
});

describe('family and category', () => {
  const rows: [string, string, string][] = [
    ['tap', 'gesture', 'local_state'],
    ['tap_element', 'selection', 'local_state'],
    ['type_text', 'input', 'local_state'],
    ['scroll', 'navigation', 'local_state'],
    ['adjust_control', 'control adjustment', 'local_state'],
    ['start_app', 'system', 'side_effect'],
    ['anything else', 'system', 'side_effect'],
  ];
  it.each(rows)('of %s', (type, family, category) => {
    expect(kindOf(type)).toEqual({ family, category });
  });
});
