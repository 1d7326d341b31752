// Raw CDP over a pipe against playwright-core, for docs/adr/0001-raw-cdp.md: import cost, cold start to the first answer
// from a page with a frame of another site, and one round trip. Needs a build (npm run build) and a browser;
// playwright-core only if it can be resolved from here or from the folder in PLAYWRIGHT_FROM.
// Usage: node bench/browser-stack.mjs [rounds]
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const rounds = Number(process.argv[2] ?? 7);
const root = new URL('..', import.meta.url);
const { CdpConnection } = await import(new URL('dist/wires/cdp/connection.js', root)).catch(() => {
  throw new Error('dist is missing: run npm run build first');
});
const { Deadline } = await import(new URL('dist/base/deadline.js', root));
const browser =
  process.env.TOUCHSTONE_BROWSER ??
  ['/usr/bin/chromium', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(
    existsSync,
  );
if (!browser) throw new Error('no browser: set TOUCHSTONE_BROWSER to one');

function resolvePlaywright() {
  for (const base of [process.env.PLAYWRIGHT_FROM, root].filter(Boolean)) {
    try {
      const from = base instanceof URL ? base : pathToFileURL(join(base, 'package.json'));
      return createRequire(from).resolve('playwright-core');
    } catch {
      // the next place
    }
  }
  return undefined;
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const server = createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  const other = `http://localhost:${server.address().port}/inner`;
  response.end(
    request.url === '/inner' ? '<button>inner</button>' : `<button>outer</button><iframe src="${other}"></iframe>`,
  );
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}/`;
const flags = [
  '--headless',
  '--no-first-run',
  '--site-per-process',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

async function rawRound() {
  const profile = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  const started = performance.now();
  const child = spawn(browser, [...flags, '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const connection = new CdpConnection(child.stdio[3], child.stdio[4]);
  const deadline = Deadline.after(30_000);
  const { targetInfos } = await connection.root.request('Target.getTargets', {}, deadline);
  const targetId = targetInfos.find((target) => target.type === 'page').targetId;
  const { sessionId } = await connection.root.request('Target.attachToTarget', { targetId, flatten: true }, deadline);
  const page = connection.session(sessionId);
  const loaded = new Promise((resolve) => page.on((method) => method === 'Page.loadEventFired' && resolve()));
  await page.request('Page.enable', {}, deadline);
  await page.request('Page.navigate', { url }, deadline);
  await loaded;
  await page.request('Runtime.evaluate', { expression: 'document.title' }, deadline);
  const cold = performance.now() - started;
  const trips = [];
  for (let i = 0; i < 200; i++) {
    const at = performance.now();
    await page.request('Runtime.evaluate', { expression: '1', returnByValue: true }, deadline);
    trips.push(performance.now() - at);
  }
  const ended = new Promise((resolve) => child.on('exit', resolve));
  await connection.root.request('Browser.close', {}, deadline).catch(() => undefined);
  await ended;
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return { cold, trip: median(trips) };
}

async function playwrightRound(chromium) {
  const started = performance.now();
  const opened = await chromium.launch({
    executablePath: browser,
    args: flags.slice(2),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const page = await opened.newPage();
  await page.goto(url);
  await page.evaluate('document.title');
  const cold = performance.now() - started;
  const trips = [];
  for (let i = 0; i < 200; i++) {
    const at = performance.now();
    await page.evaluate('1');
    trips.push(performance.now() - at);
  }
  await opened.close();
  return { cold, trip: median(trips) };
}

async function importCost(specifier) {
  const code = `const t=performance.now();await import(${JSON.stringify(specifier)});console.log(performance.now()-t, process.memoryUsage().rss/1e6)`;
  const samples = [];
  for (let i = 0; i < 3; i++) {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
    samples.push(stdout.trim().split(' ').map(Number));
  }
  return [median(samples.map((s) => s[0])), median(samples.map((s) => s[1]))];
}

const playwright = resolvePlaywright();
const results = { raw: [], playwright: [] };
const chromium = playwright ? (await import(pathToFileURL(playwright).href)).default.chromium : undefined;
for (let i = 0; i < rounds; i++) {
  results.raw.push(await rawRound());
  if (chromium) results.playwright.push(await playwrightRound(chromium));
}
server.close();
const rows = [['raw CDP pipe', new URL('dist/wires/cdp/connection.js', root).href, results.raw]];
if (playwright) rows.push(['playwright-core', pathToFileURL(playwright).href, results.playwright]);
else
  console.log(
    'playwright-core is not installed here (set PLAYWRIGHT_FROM to a folder that has it): only our side was measured',
  );
console.log(
  `| ${rounds} rounds, interleaved, medians | import ms | RSS MB | cold start to first answer ms | evaluate ms |\n|---|---|---|---|---|`,
);
for (const [name, specifier, list] of rows) {
  const [ms, rss] = await importCost(specifier);
  const cold = median(list.map((r) => r.cold));
  console.log(
    `| ${name} | ${ms.toFixed(0)} | ${rss.toFixed(0)} | ${cold.toFixed(0)} | ${median(list.map((r) => r.trip)).toFixed(2)} |`,
  );
}
