// Writes docs/evidence/next.md: what every failure advises, and what came of doing it. Needs npm run build first.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const env = { ...process.env, TOUCHSTONE_NEXT_TABLE: resolve('docs/evidence/next.md') };
const { status } = spawnSync('npx', ['vitest', 'run', 'test/surfaces/failures.test.ts'], { env, stdio: 'inherit' });
process.exit(status ?? 1);
