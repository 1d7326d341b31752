// The web bench: three subjects, the same browser, the same pages, asked in turn, round by round, so that whatever else
// the machine does hits all alike. Every answer is checked: a fast wrong answer ends the run.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { buttonName, rowsOf, servePages, statusText } from './pages.mjs';
import { closeAll } from './running.mjs';
import { floor } from './subjects/floor.mjs';
import { playwrightMcp } from './subjects/playwright-mcp.mjs';
import { touchstone } from './subjects/touchstone.mjs';

const SUBJECTS = { touchstone, playwright: playwrightMcp, floor };
const COLD_START_SIZE = 100;

/**
 * What one subject did on one page: milliseconds of each measured call, and the tokens of the last answers.
 * @typedef {{ snapshot: number[], act: number[], actFar: number[], actExpect: number[],
 *   snapshotTokens?: number, actTokens?: number, actTokensWithoutFile?: number }} Measured
 */

/**
 * @param {{ browser: string, rounds: Record<number, number>, coldRounds: number, progress: (line: string) => void }} options
 */
export async function measureWeb(options) {
  const pages = await servePages();
  try {
    const cold = await measureColdStart(pages.url(COLD_START_SIZE), options);
    const subjects = Object.entries(SUBJECTS).map(([key, create]) => ({ key, ...create(options.browser) }));
    for (const subject of subjects) await subject.start();
    /** @type {Record<string, { count: number, bytes: number, tokens: number }>} */
    const tools = {};
    for (const subject of subjects) if (subject.tools) tools[subject.key] = sizeOfTools(await subject.tools());
    /** @type {Record<number, Record<string, Measured>>} */
    const sizes = {};
    for (const [size, rounds] of Object.entries(options.rounds))
      sizes[size] = await measureSize(subjects, pages.url(size), Number(size), rounds, options.progress);
    return { cold, tools, sizes };
  } finally {
    await closeAll();
    pages.close();
  }
}

async function measureSize(subjects, url, size, rounds, progress) {
  /** @type {Record<string, Measured>} */
  const all = {};
  const clicks = {};
  for (const { key, open } of subjects) {
    all[key] = { snapshot: [], act: [], actFar: [], actExpect: [] };
    clicks[key] = 0;
    await open(url);
  }
  // Round 0 warms up (code is compiled, caches fill) and is not counted.
  for (let round = 0; round <= rounds; round++) {
    progress(`${size} elements, round ${round} of ${rounds}`);
    for (const subject of inTurn(subjects, round)) {
      const { key } = subject;
      const into = round === 0 ? { snapshot: [], act: [], actFar: [], actExpect: [] } : all[key];
      const text = await timed(into.snapshot, () => subject.snapshot());
      checkWhole(subject, text, size);
      const rows = rowsToClick(size, round);
      const click = async (times, row, act) => {
        const reference = subject.referenceOf(text, buttonName(row));
        if (reference === undefined) fail(subject, `its snapshot has no button "${buttonName(row)}"`, text);
        const status = statusText(row, ++clicks[key]);
        const answer = await timed(times, () => act(reference, status));
        if (!answer.text.includes(status)) fail(subject, `its answer does not show "${status}"`, answer.text);
        return answer;
      };
      await click(into.actFar, rows.far, subject.click);
      const answer = await click(into.act, rows.near, subject.click);
      if (subject.clickExpecting) await click(into.actExpect, rows.expected, subject.clickExpecting);
      if (round === rounds) countAnswers(into, text, answer);
    }
  }
  return all;
}

/**
 * Far rows lie at the two ends of the page in turn, so that each must be scrolled to; the other two stand next to it
 * and are then in view.
 */
function rowsToClick(size, round) {
  const last = rowsOf(size) - 1;
  return round % 2 === 0 ? { far: last, near: last - 1, expected: last - 2 } : { far: 2, near: 3, expected: 4 };
}

function countAnswers(into, text, answer) {
  into.snapshotTokens = countTokens(text);
  into.actTokens = countTokens(answer.text);
  if (answer.withoutFile !== undefined) into.actTokensWithoutFile = countTokens(answer.withoutFile);
}

async function measureColdStart(url, options) {
  /** @type {Record<string, number[]>} */
  const cold = Object.fromEntries(Object.keys(SUBJECTS).map((key) => [key, []]));
  // Here too round 0 is not counted: it only brings the programs into the file cache.
  for (let round = 0; round <= options.coldRounds; round++) {
    options.progress(`cold start, round ${round} of ${options.coldRounds}`);
    for (const [key, create] of inTurn(Object.entries(SUBJECTS), round)) {
      const subject = create(options.browser);
      const text = await timed(round === 0 ? [] : cold[key], async () => {
        await subject.start();
        return subject.firstSnapshot(url);
      });
      checkWhole(subject, text, COLD_START_SIZE);
      await subject.close();
    }
  }
  return cold;
}

/** The same things, each round beginning with another one. */
function inTurn(things, round) {
  const first = round % things.length;
  return [...things.slice(first), ...things.slice(0, first)];
}

async function timed(times, work) {
  const started = performance.now();
  const result = await work();
  times.push(performance.now() - started);
  return result;
}

function checkWhole(subject, text, size) {
  const found = subject.interactiveIn(text);
  if (found !== size) fail(subject, `its snapshot shows ${found} of ${size} interactive elements`, text);
}

function fail(subject, what, text) {
  throw new Error(
    `${subject.name}: ${what}. The answer begins and ends with:\n${text.slice(0, 600)}\n[…]\n${text.slice(-600)}`,
  );
}

function sizeOfTools(tools) {
  const json = JSON.stringify(tools);
  return { count: tools.length, bytes: Buffer.byteLength(json), tokens: countTokens(json) };
}
