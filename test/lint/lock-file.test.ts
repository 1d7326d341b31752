import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

it('the lock file has every platform, or npm ci refuses it (node scripts/complete-lock.mjs mends it)', () => {
  const wanted = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}));
  const paths = Object.keys(packages);
  expect(wanted.filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([]);
});

it('the lock file names no registry', () => {
  expect(Object.values(packages).filter((one) => one.resolved !== undefined)).toEqual([]);
});
