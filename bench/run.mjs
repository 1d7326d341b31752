// npm run bench -- web [--quick]: see bench/README.md.
import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';

const USAGE = 'Usage: npm run bench -- web [--quick]';

function read(path) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}

/** The sentence that says what to do first, or undefined when everything is there. */
function whatIsMissing() {
  const wanted = Object.entries(read('package.json').dependencies);
  const present = wanted.every(([name, version]) => {
    const path = `node_modules/${name}/package.json`;
    return existsSync(new URL(path, import.meta.url)) && read(path).version === version;
  });
  if (!present)
    return 'The packages of the bench are not installed, or not in its versions. Run: npm ci --prefix bench';
  if (!existsSync(new URL('../dist/surfaces/cli/main.js', import.meta.url)))
    return 'There is no build. Run: npm run build';
  return undefined;
}

function readFlags() {
  try {
    return parseArgs({ options: { quick: { type: 'boolean', default: false } }, allowPositionals: true });
  } catch (error) {
    return { values: { quick: false }, positionals: [], error: String(error) };
  }
}

/** On a terminal one line that is overwritten, elsewhere nothing: the table is the answer. */
function progress(line) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
}

async function benchWeb(quick) {
  const { closeOnSignals } = await import('./running.mjs');
  const { chooseBrowser } = await import('./browser.mjs');
  const { measureWeb } = await import('./web.mjs');
  const { printReport } = await import('./report.mjs');
  closeOnSignals();
  const browser = await chooseBrowser();
  // The smaller the page, the more a single call is noise and code that is still cold: more of them are counted.
  const counts = quick
    ? { rounds: { 100: 5, 1000: 5, 5000: 5 }, coldRounds: 2 }
    : { rounds: { 100: 100, 1000: 40, 5000: 20 }, coldRounds: 8 };
  console.log(
    `${Object.values(counts.rounds).join(' / ')} rounds at ${Object.keys(counts.rounds).join(' / ')} elements (cold start: ${counts.coldRounds}), interleaved; ${browser}; Node ${process.version}`,
  );
  const load = () => loadavg()[0].toFixed(1);
  const before = load();
  const run = await measureWeb({ browser, ...counts, progress });
  progress('');
  console.log(`load of the machine, ${cpus().length} cores: ${before} before, ${load()} after`);
  console.log(printReport(run));
}

const { values, positionals, error } = readFlags();
const missing = whatIsMissing();
if (error || positionals.join(' ') !== 'web') {
  console.error(error ? `${error}\n${USAGE}` : USAGE);
  process.exitCode = 2;
} else if (missing) {
  console.error(missing);
  process.exitCode = 1;
} else {
  try {
    await benchWeb(values.quick);
  } catch (failure) {
    progress('');
    console.error(failure instanceof Error ? failure.message : failure);
    process.exitCode = 1;
  }
}
