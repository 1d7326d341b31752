import { defineConfig } from 'vitest/config';

/** The cases against a running Flutter app that shows the demo screens: TOUCHSTONE_FLUTTER_URI=… npm run test:flutter */
export default defineConfig({
  test: { include: ['test/flutter/*.cases.ts'], testTimeout: 60_000, hookTimeout: 180_000, maxWorkers: 1 },
});
