import { readdirSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { readTrace } from '../../dist/engine/record/read-trace.js';

/** What a killed server left, and what is wrong with it. */
export function judgeTrace(folder, { answers }) {
  const [session] = readdirSync(folder);
  if (session === undefined) return broken('there is no trace');
  let trace;
  try {
    trace = readTrace(join(folder, session, 'trace.ndjson'));
  } catch (error) {
    return broken(`a line cannot be read: ${error.message}`);
  }
  const { records, cut } = trace;
  const problems = [];
  if (records[0]?.kind !== 'session_opened') problems.push('it does not begin with session_opened');
  if (records.some((one) => one.kind === 'session_closed')) problems.push('the session was closed, not killed');
  problems.push(...missingAnswers(records, answers), ...missingSteps(records, answers));
  const open =
    records.findLastIndex((one) => one.kind === 'call') > records.findLastIndex((one) => one.kind === 'answer');
  return { records: records.length, cut, in_an_action: open && records.at(-1)?.kind === 'step', problems };
}

/** Every answer that reached the client was written before it was sent, in the same order. */
function missingAnswers(records, answers) {
  const written = records.filter((one) => one.kind === 'answer');
  return answers.flatMap(({ tool, ok }, index) => {
    const same = written[index]?.tool === tool && written[index]?.ok === ok;
    return same ? [] : [`answer ${index + 1} (${tool}) is missing`];
  });
}

/** Steps stand in their order without a gap, and an action that was answered has all the steps that its envelope tells. */
function missingSteps(records, answers) {
  const steps = new Map();
  for (const one of records) {
    if (one.kind !== 'step' || one.action_id === undefined) continue;
    steps.set(one.action_id, [...(steps.get(one.action_id) ?? []), one.step]);
  }
  const gaps = [...steps].flatMap(([id, own]) =>
    own.every((step, index) => step.attempt_index === index) ? [] : [`${id} has a gap in its steps`],
  );
  const untold = answers.flatMap(({ data }) => {
    if (data?.trace?.steps === undefined || data.action_id === undefined) return [];
    const { action_id, trace } = data;
    const written = records.some((one) => one.kind === 'action' && one.action_id === action_id);
    return written && isDeepStrictEqual(steps.get(action_id), trace.steps) ? [] : [`${action_id} is not whole`];
  });
  return [...gaps, ...untold];
}

function broken(problem) {
  return { records: 0, cut: false, in_an_action: false, problems: [problem] };
}
