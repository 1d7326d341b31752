import { defineConfig } from 'vitest/config';

/** For mutation testing: only the fast tests, none of which waits or touches a device. */
export default defineConfig({
  test: { include: ['test/engine/**/*.test.ts'], testTimeout: 5000, reporters: ['default'] },
});
