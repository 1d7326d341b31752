import { describe, expect, it } from 'vitest';
import { cutText } from '../../src/base/cut-text.ts';

describe('a text that is cut', () => {
  it('says so, is no longer than asked, and holds no half character', () => {
    expect(cutText('abcd', 4)).toBe('abcd');
    expect(cutText('abcde', 4)).toBe('abc…');
    expect(cutText('ab😀de', 4)).toBe('ab…');
    expect(cutText('a😀de', 4)).toBe('a😀…');
  });
});
