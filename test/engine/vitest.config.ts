import { defineConfig } from 'vitest/config';

/** For mutation testing: only the fast tests, none of which waits or touches a device. */
export default defineConfig({
  test: {
    include: ['test/engine/**/*.test.ts'],
    // Tests that are expected to fail would count a mutant as killed because it mends the bug.
    exclude: ['test/engine/found/**'],
    env: { TOUCHSTONE_TRACE: 'off' },
    testTimeout: 5000,
    reporters: ['default'],
  },
});
