// Kills the MCP server (SIGKILL) at a random moment of a session, again and again, and reads the trace that it left: every
// line must be a record, at most the last one may be cut, and whatever the client was answered must be in there whole.
//   node scripts/kill-trace.mjs [--count 100]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgeTrace } from './kills/judge-trace.mjs';
import { runUntilKilled } from './kills/run-until-killed.mjs';

const LONGEST_LIFE_MS = 6000;
const at = process.argv.indexOf('--count');
const count = at < 0 ? 100 : Number(process.argv[at + 1]);

const totals = { traces: 0, cut_lines: 0, in_an_action: 0, elsewhere: 0, records: 0, answered: 0, problems: 0 };
while (totals.traces < count) {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-kills-'));
  try {
    const seen = await runUntilKilled(folder, Math.random() * LONGEST_LIFE_MS);
    const found = judgeTrace(folder, seen);
    totals.traces++;
    totals.records += found.records;
    totals.answered += seen.answers.length;
    totals.cut_lines += found.cut ? 1 : 0;
    totals[found.in_an_action ? 'in_an_action' : 'elsewhere']++;
    totals.problems += found.problems.length;
    for (const problem of found.problems) console.log(`run ${totals.traces}: ${problem}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

console.log(`${totals.traces} servers killed at a random moment of a session`);
console.log(`killed in the middle of an action: ${totals.in_an_action}, elsewhere: ${totals.elsewhere}`);
console.log(`records read: ${totals.records}; last lines that were cut: ${totals.cut_lines}`);
console.log(`answers that the client had, each looked for in the trace: ${totals.answered}`);
console.log(`problems: ${totals.problems}`);
process.exit(totals.problems === 0 ? 0 : 1);
