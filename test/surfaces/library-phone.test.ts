import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openTouchstone } from '../../src/surfaces/library.ts';

it.skipIf(!existsSync('dist/surfaces/cli/main.js'))(
  'the library drives the simulated phone from its own entry point',
  async () => {
    const touchstone = openTouchstone({ target: 'phone' });
    try {
      const started = await touchstone.start_app({ app: 'dev.touchstone.demo' });
      expect(started.text).toContain('VERIFIED');
      const refused = await touchstone.tap({ target: 'button "Sign in"', actionable_timeout_ms: 0 });
      expect(refused.failure?.reason).toBe('not_enabled');
    } finally {
      await touchstone.close();
    }
  },
);
