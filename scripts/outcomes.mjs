// For each trap and each fault of the phone: what really happened (the side door), and what the agent was told: the
// verdict, the outcome, the evidence, and what to do next. Prints a table; --write puts it into docs/evidence.
//   node scripts/outcomes.mjs [--write]
import { writeFileSync } from 'node:fs';
import { FAULTS, faultsOn } from '../dist/phone/app/faults.js';
import { startRig } from './claims/rigs.mjs';
import { ACTIONS, TRAPS } from './claims/scenarios.mjs';

/** The action under which each fault shows; a sign-in has a request, a spinner and another screen behind it. */
const UNDER = { partial_text: 'type_text', tap_lost: 'tap long', tap_slow: 'tap long', app_crash: 'tap' };
const scenarioNamed = (name) => ACTIONS.find((one) => one.name === name);

const cases = (platform) => [
  ...TRAPS.map((scenario) => ({ label: scenario.name, scenario })),
  ...FAULTS.filter((name) => faultsOn(platform).includes(name)).map((fault) => {
    const scenario = scenarioNamed(UNDER[fault] ?? 'sign in');
    return { label: `fault ${fault}, ${scenario.name}`, scenario, fault };
  }),
];

async function run(platform, { label, scenario, fault }) {
  const rig = await startRig(platform);
  try {
    await rig.call('open_session', {});
    await rig.open(scenario.path);
    // As an agent would: it looks, and takes a while to decide.
    await rig.call('snapshot', {});
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await rig.call('snapshot', {});
    if (fault) rig.phone.door.fault(fault, true);
    if (fault) await rig.phone.host.faults.settled();
    const answer = await scenario.call(rig);
    await new Promise((resolve) => setTimeout(resolve, 700));
    const really = scenario.ever(rig.phone) ? 'it happened' : 'it did not happen';
    return [platform, label, really, verdictOf(answer.data), outcomeOf(answer.data), ...told(answer)];
  } finally {
    await rig.close();
  }
}

function verdictOf(data) {
  const code = data.failure_code ? `, ${data.failure_code} ${data.reason}` : '';
  return `${data.lifecycle_state ?? 'refused'}${code}`;
}

const outcomeOf = (data) => (data.outcome ? `${data.outcome}: ${data.reasoning}` : '-');

/** The lines of the answer that explain it, and its last one. */
function told(answer) {
  const lines = answer.text.split('\n');
  const next = lines.find((line) => line.startsWith('next: '))?.slice('next: '.length) ?? '-';
  const evidence = lines.filter((line) =>
    /^(app error|requests|nothing changed|no line of the screen|changed|still going on|the screen had|recovered|recovery tried|~|\+|screen )/.test(
      line,
    ),
  );
  const message = answer.data.failure_code && answer.data.success !== true ? [lines[0] ?? ''] : [];
  return [[...message, ...evidence.slice(0, 4)].join(' / ') || '-', next];
}

const rows = [];
for (const platform of ['android', 'web']) {
  for (const one of cases(platform)) {
    const row = await run(platform, one).catch((error) => [
      platform,
      one.label,
      '?',
      'broken',
      '-',
      String(error),
      '-',
    ]);
    rows.push(row);
    console.log(row.join(' | '));
  }
}

if (process.argv.includes('--write')) {
  const cell = (text) => text.replaceAll('|', '\\|').slice(0, 260);
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |`;
  const head = ['on', 'case', 'side door', 'verdict', 'outcome', 'evidence in the answer', 'next'];
  const text = [
    '# What the agent is told: every trap, every fault',
    '',
    `Written by \`node scripts/outcomes.mjs --write\` (Node ${process.version}), one run on the simulated phone: over adb`,
    'straight to its daemon, on the web in a real browser. The side door is the phone saying what really happened to what was',
    'expected; the engine cannot reach it. Texts are shortened to the lines that explain.',
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
    '',
  ].join('\n');
  writeFileSync(new URL('../docs/evidence/outcomes.md', import.meta.url), text);
}
