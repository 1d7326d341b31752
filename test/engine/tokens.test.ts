import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/engine/observe/tokens.ts';

const samples = [
  'screen "Checkout" rev 41 · android emulator-5554 · 51 elements · complete (uiautomator, 212 ms)',
  ...Array.from({ length: 30 }, (_, index) => `- button "Delete" [e${index + 100}]`),
  '- textbox "Card number" [e4] value="" focused',
  '  - listitem "Visa •• 4242" [e12] selected',
  '- listitem "דנה לוי פגישה מחר" [e33]',
  '- listitem "李小龙 明天的会议" [e34]',
  '- link "https://example.com/a/b/c?d=1&e=2" [e40]',
  '- text "The quick brown fox jumps over the lazy dog and keeps running through the forest" [e41]',
];

describe('the token estimate', () => {
  it('stays close to a real tokenizer over many lines, and never far below', () => {
    const real = samples.reduce((sum, line) => sum + encode(line).length, 0);
    const guess = samples.reduce((sum, line) => sum + estimateTokens(line), 0);
    expect(guess / real).toBeGreaterThan(0.85);
    expect(guess / real).toBeLessThan(1.35);
  });

  it.each(samples)('is within reach for: %s', (line) => {
    const ratio = estimateTokens(line) / encode(line).length;
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.9);
  });
});
