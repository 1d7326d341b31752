import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Traces are for the tests that look at them; those say where.
    env: { TOUCHSTONE_TRACE: 'off' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores are all that CI has; a browser and a phone run beside every worker.
    maxWorkers: 2,
    reporters: ['default'],
  },
});
