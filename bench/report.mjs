// A run in words: one table a measure with medians and p95, the ratios, then each bar with what this run says about it.
import { median, p95 } from './statistics.mjs';

const NAMES = { touchstone: 'Touchstone', playwright: 'Playwright MCP', floor: 'raw floor' };
const MEASURES = {
  snapshot: 'snapshot of the whole page, ms',
  act: 'act + effect, target in view, ms',
  actFar: 'act + effect, target must be scrolled to, ms',
  actExpect: 'act + expect (two stabilised reads), ms',
};

const FIRST_ROUNDS = 20;

const number = (value) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1));
const times = (ratio) => `${ratio.toFixed(ratio >= 10 ? 0 : 1)}x`;

/** @param {Awaited<ReturnType<typeof import('./web.mjs').measureWeb>>} run */
export function printReport(run) {
  const sizes = Object.keys(run.sizes).map(Number);
  const value = (key, measure, size) => median(run.sizes[size][key][measure]);
  const lines = [];
  const table = (title, rows) =>
    lines.push('', ...printTable([title, ...sizes.map((size) => `N = ${size.toLocaleString('en')}`)], rows));

  for (const [measure, title] of Object.entries(MEASURES)) {
    const measured = Object.keys(NAMES).filter((key) => run.sizes[sizes[0]][key][measure].length > 0);
    const rows = measured.map((key) => [
      NAMES[key],
      ...sizes.map(
        (size) => `${number(value(key, measure, size))} (p95 ${number(p95(run.sizes[size][key][measure]))})`,
      ),
    ]);
    for (const [over, under] of [
      ['touchstone', 'floor'],
      ['playwright', 'touchstone'],
    ]) {
      if (!measured.includes(over) || !measured.includes(under)) continue;
      const ratios = sizes.map((size) => times(value(over, measure, size) / value(under, measure, size)));
      rows.push([`${NAMES[over]} / ${NAMES[under]}`, ...ratios]);
    }
    if (measure === 'snapshot') rows.push(...firstRounds(run, sizes));
    table(title, rows);
  }

  const servers = ['touchstone', 'playwright'];
  const tokens = (key, size) => run.sizes[size][key].snapshotTokens / size;
  table(
    'tokens of a snapshot per interactive element',
    servers.map((key) => [NAMES[key], ...sizes.map((size) => number(tokens(key, size)))]),
  );
  table("tokens of one act's answer", [
    ...servers.map((key) => [NAMES[key], ...sizes.map((size) => number(run.sizes[size][key].actTokens))]),
    [
      'Playwright MCP without the file it names',
      ...sizes.map((size) => number(run.sizes[size].playwright.actTokensWithoutFile)),
    ],
  ]);
  lines.push(
    '',
    ...printTable(
      ['tools/list', 'tools', 'bytes', 'tokens'],
      servers.map((key) => {
        const { count, bytes, tokens: cost } = run.tools[key];
        return [NAMES[key], String(count), number(bytes), number(cost)];
      }),
    ),
  );
  const cold = (key) => median(run.cold[key]);
  lines.push(
    '',
    ...printTable(
      ['cold start to the first snapshot', 'ms', 'p95', 'Touchstone / it'],
      Object.keys(NAMES).map((key) => [
        NAMES[key],
        number(cold(key)),
        number(p95(run.cold[key])),
        times(cold('touchstone') / cold(key)),
      ]),
    ),
  );

  const bar = (what, met, said) => lines.push(`${met ? 'MET   ' : 'MISSED'} ${what}: ${said}`);
  const everySize = (what, good, say) => bar(what, sizes.every(good), sizes.map((size) => say(size)).join(', '));
  const toFloor = (size) => value('touchstone', 'snapshot', size) / value('floor', 'snapshot', size);
  const ahead = (measure) => (size) => value('playwright', measure, size) / value('touchstone', measure, size);
  const ms = (measure) => (size) => `${number(value('touchstone', measure, size))} ms at ${size.toLocaleString('en')}`;
  lines.push('', 'Bars (medians of this run)');
  everySize(
    'snapshot within 3x of the in-page walk',
    (size) => toFloor(size) <= 3,
    (size) => `${times(toFloor(size))} at ${size.toLocaleString('en')}`,
  );
  everySize(
    'snapshot ahead of Playwright MCP',
    (size) => ahead('snapshot')(size) > 1,
    (size) => `it takes ${times(ahead('snapshot')(size))} our time at ${size.toLocaleString('en')}`,
  );
  for (const measure of ['act', 'actFar']) {
    everySize(
      MEASURES[measure].replace(', ms', ' under 150 ms'),
      (size) => value('touchstone', measure, size) < 150,
      ms(measure),
    );
  }
  return lines.join('\n');
}

/** A server is slower until its code is warm: what an agent meets in its first calls is told apart. */
function firstRounds(run, sizes) {
  const early = (key, size) => median(run.sizes[size][key].snapshot.slice(0, FIRST_ROUNDS));
  if (sizes.every((size) => run.sizes[size].touchstone.snapshot.length <= FIRST_ROUNDS)) return [];
  const ratios = sizes.map((size) => times(early('touchstone', size) / early('floor', size)));
  return [[`Touchstone / raw floor, first ${FIRST_ROUNDS} rounds`, ...ratios]];
}

/** @param {string[]} head @param {string[][]} rows */
function printTable(head, rows) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  const line = (row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)];
}
