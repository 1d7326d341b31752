import { describe, expect, it } from 'vitest';
import { kindOf } from '../../../src/engine/record/envelope.ts';

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
