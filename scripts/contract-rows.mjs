// Prints the rows of the contract (DESIGN 3.2 to 3.6) that no case covers; ends with 1 when there are any.
import { existsSync, readFileSync } from 'node:fs';

const rows = Object.entries(JSON.parse(readFileSync('test/contract-rows/rows.json', 'utf8')));
const bare = rows.filter(([, [name, title]]) => {
  const file = `test/cases/${name}.test.ts`;
  return !existsSync(file) || !readFileSync(file, 'utf8').includes(title);
});
for (const [row, [name, title]] of bare)
  console.log(`no case: ${row} (looked for "${title}" in test/cases/${name}.test.ts)`);
console.log(`${rows.length} rows, ${bare.length} without a case`);
process.exit(bare.length > 0 ? 1 : 0);
