import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Traces are for the tests that look at them; those say where.
    env: { TOUCHSTONE_TRACE: 'off' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores are all that CI has, but most tests wait (for a phone's clock, for a page to rest) most of their time.
    maxWorkers: 3,
    reporters: ['default'],
  },
});
