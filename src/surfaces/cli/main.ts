#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { runCli } from './run.ts';

const exit = await runCli(process.argv.slice(2), {
  program: fileURLToPath(import.meta.url),
  operations: async () => (await import('../../engine/operations/index.ts')).operations,
  engineFactory: async () => (await import('../create-engine.ts')).createEngine,
});
if (exit !== 'serving') process.exit(exit);
