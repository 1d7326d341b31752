import { existsSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
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

it.skipIf(!existsSync('dist/surfaces/cli/main.js'))("the README's own example signs in", async () => {
  const lines = readFileSync('README.md', 'utf8').split('\n');
  const from = lines.findIndex((line) => line.includes("import { openTouchstone } from 'touchstone-mcp'"));
  const to = lines.findIndex((line) => line.includes('await touchstone.close()'));
  const body = lines.slice(from + 1, to + 1).join('\n');
  const run = runInNewContext(`(async () => { ${body}\n return answer; })`, { openTouchstone }) as () => Promise<{
    ok: boolean;
    text: string;
  }>;
  const { ok, text } = await run();
  expect(ok, text).toBe(true);
  expect(text).toContain('VERIFIED');
});
