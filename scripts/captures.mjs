// What one verified tap costs, counted at the wire: the commands that the phone's daemon really ran, the CDP commands
// that were really sent; who asked for each (the stage, from the envelope's trace), and whether its result was used.
// "Used" is measured, not claimed: on adb the action is run again once for each capture, with that one capture emptied.
//   answer   the answer came out different
//   course   the answer is the same, but other looks or inputs were made on the way: the capture decided something, and
//            the engine made up for the spoilt one by looking again. Weaker than `answer`, and told apart from it.
//   NO       nothing was different: it was taken for nothing
// A control run with nothing spoilt must come out the same as the first, or the comparison would mean nothing.
// Uses dist: run npm run build first.
//   node scripts/captures.mjs [--write]      --write: also into docs/evidence/captures.md
import { writeFileSync } from 'node:fs';
import { createRegistry } from '../dist/drivers/registry.js';
import { Engine } from '../dist/engine/engine.js';
import { startAdbDaemon } from '../dist/phone/android/daemon.js';
import { startPhone } from '../dist/phone/phone.js';
import { CdpConnection } from '../dist/wires/cdp/connection.js';

const APP = 'dev.touchstone.demo';
const LOOKS = ['capture', 'screen', 'probe', 'mark', 'settle', 'reread'];
const WHY = {
  'observe capture': 'what is there now: the target is resolved on it, and the effect is compared with it',
  'observe mark': 'what changed since the last look: the target is resolved on it, and the effect starts here',
  'gate capture': 'a second look at the target: has it moved, is it still there, what lies on it',
  'gate probe': 'the live element now and one frame later: the six checks',
  'act capture': 'has the field taken the focus',
  'act mark': 'has the field taken the focus',
  'settle capture': 'two looks that agree mean rest; they are also the reads of the verification and the effect',
  'settle settle': 'waits for quiet inside the page and brings what changed',
  'verify capture': 'one more read: two that lie 100 ms apart must agree',
  'verify mark': 'one more read: two that lie 100 ms apart must agree',
  'verify reread': 'is what was expected really seen (no event tells of that)',
};

const SCENARIOS = [
  {
    name: 'tap with expect, by id, right after a snapshot',
    path: '/dialogs',
    snapshot: true,
    call: (rig, shown) =>
      rig.call('tap', { target: /button "OK" \[(e\d+)\]/.exec(shown)?.[1], expect: 'text "Page OK"', detail: 'full' }),
  },
  {
    name: 'tap with expect, by words, no snapshot before',
    path: '/dialogs',
    snapshot: false,
    call: (rig) => rig.call('tap', { target: 'button "OK"', expect: 'text "Page OK"', detail: 'full' }),
  },
  {
    name: 'tap without expect, right after a snapshot',
    path: '/dialogs',
    snapshot: true,
    call: (rig) => rig.call('tap', { target: 'button "OK"', detail: 'full' }),
  },
  {
    name: 'type_text, right after a snapshot',
    path: '/signin',
    snapshot: true,
    call: (rig) => rig.call('type_text', { target: '#email', text: 'ada@example.com', detail: 'full' }),
  },
];

/** Everything that was sent so far, oldest first: words of shell commands, or names of CDP methods. */
async function startRig(platform, path) {
  const phone = await startPhone(platform === 'web' ? { web: 0 } : {});
  const daemon = platform === 'android' ? await startAdbDaemon(phone.host, 0) : undefined;
  const where = daemon ? { kind: 'android', host: '127.0.0.1', port: daemon.port } : { kind: 'web', url: phone.webUrl };
  const device = { device_id: 'phone', platform, name: 'phone', status: 'ready', simulated: true };
  const registry = createRegistry({ only: 'extra', extra: [{ device, locate: async () => where }] });
  const engine = new Engine({ registry, implicit_session: true });
  const call = (name, args = {}) => engine.call(name, args, { signal: new AbortController().signal });
  if (daemon) phone.host.start({ package: APP, dataUri: `touchstone:/${path}` });
  const opened = await call('open_session', daemon ? {} : { url: path });
  if (!opened.ok) throw new Error(opened.text);
  return {
    call,
    driver: engine.sessions.list()[0].driver,
    sent: () => (daemon ? daemon.executed.map((words) => words.join(' ')) : cdpSent),
    async close() {
      await engine.close();
      await daemon?.close();
      await phone.close();
    },
  };
}

const cdpSent = [];
const { send } = Object.getOwnPropertyDescriptors(CdpConnection.prototype);
CdpConnection.prototype.send = function (method, ...rest) {
  cdpSent.push(method);
  return send.value.call(this, method, ...rest);
};

/** Notes each exchange with the device: what was asked, when it ended, what went over the wire for it. */
function watch(rig, spoil) {
  const exchanges = [];
  let captures = 0;
  const wrap = (owner, name) => {
    const method = owner[name]?.bind(owner);
    if (!method) return;
    owner[name] = async (...args) => {
      const before = rig.sent().length;
      const number = name === 'capture' ? ++captures : 0;
      const answer = await method(...args);
      exchanges.push({ name, ended: Date.now(), wire: rig.sent().slice(before) });
      return number > 0 && number === spoil ? { ...answer, nodes: [] } : answer;
    };
  };
  for (const name of ['capture', 'screen', 'probe', 'reveal', 'perform', 'invoke', 'app']) wrap(rig.driver, name);
  if (rig.driver.changes) for (const name of ['mark', 'settle', 'reread']) wrap(rig.driver.changes, name);
  return exchanges;
}

async function run(platform, scenario, spoil) {
  const rig = await startRig(platform, scenario.path);
  try {
    const shown = scenario.snapshot ? (await rig.call('snapshot')).text : '';
    const exchanges = watch(rig, spoil);
    const answer = await scenario.call(rig, shown);
    return { answer, rows: exchanges.map((one) => ({ ...one, stage: stageOf(one, answer.data.trace.steps) })) };
  } finally {
    await rig.close();
  }
}

/** A stage writes its step when it is done, so an exchange belongs to the first step that was written after it. */
function stageOf(exchange, steps) {
  if (exchange.name === 'perform' || exchange.name === 'invoke' || exchange.name === 'app') return 'act';
  const stage = steps.find((step) => step.timestamp >= exchange.ended)?.stage ?? 'after';
  return stage === 'resolve' ? 'gate' : stage;
}

/** All of an answer that an agent could tell apart; ids and times differ from run to run anyway. */
function meaning({ data }) {
  const { lifecycle_state, failure_code, reason, success, gate, effect, verdict, read_back, target } = data;
  const rest = { kinds: effect?.kinds, delta: effect?.delta, settled: effect?.settled };
  const looks = { passed: gate?.passed, reason: gate?.reason, looks: gate?.looks };
  const proof = { verdict: verdict?.verdict, reads: verdict?.reads, lines: verdict?.lines };
  const steps = data.trace.steps.map(({ stage, result }) => [stage, result]);
  const found = target.resolution?.strategy;
  const all = { lifecycle_state, failure_code, reason, success, looks, rest, proof, read_back, found, steps };
  return JSON.stringify(all).replace(/\be\d+\b/g, 'e');
}

/** Which exchanges were made, in order. */
function course({ rows }) {
  return rows.map((row) => `${row.stage} ${row.name}`).join(', ');
}

async function usedOnAdb(scenario, whole) {
  const control = await run('android', scenario, 0);
  const steady = meaning(control.answer) === meaning(whole.answer) && course(control) === course(whole);
  const used = [];
  const captures = whole.rows.filter((row) => row.name === 'capture').length;
  for (let number = 1; number <= captures; number++) {
    const spoilt = await run('android', scenario, number);
    if (meaning(spoilt.answer) !== meaning(whole.answer)) used.push('answer');
    else used.push(course(spoilt) !== course(whole) ? 'course' : 'NO');
  }
  return { used, steady };
}

/** `3 x dumpsys`: what went over the wire, short. Marks between commands are ours and cost nothing. */
function shortWire(wire) {
  const counts = new Map();
  for (const one of wire) {
    const words = one.split(' ');
    if (['echo', 'printf', 'sh'].includes(words[0])) continue;
    const name = words[0].includes('.') ? words[0] : words.slice(0, 2).join(' ');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${count} x ${name}` : name)).join(', ');
}

const lines = [];
const unused = [];
const unsteady = [];
const tally = { answer: 0, course: 0, NO: 0 };
const print = (text = '') => {
  lines.push(text);
  console.log(text);
};

for (const platform of ['android', 'web']) {
  for (const scenario of SCENARIOS) {
    const whole = await run(platform, scenario, 0);
    const { used, steady } = platform === 'android' ? await usedOnAdb(scenario, whole) : { used: [], steady: true };
    if (!steady) unsteady.push(scenario.name);
    const looks = whole.rows.filter((row) => LOOKS.includes(row.name)).length;
    const wire = whole.rows.reduce((sum, row) => sum + row.wire.length, 0);
    const dumps = whole.rows.flatMap((row) => row.wire).filter((one) => one.startsWith('uiautomator')).length;
    const unit = platform === 'android' ? `${dumps} dumps in ${wire} commands` : `${wire} CDP commands`;
    print(`\n### ${platform}: ${scenario.name}\n`);
    print(`${whole.answer.data.lifecycle_state}; ${looks} looks, ${unit}\n`);
    print('| stage | asked | over the wire | why | result used |\n|---|---|---|---|---|');
    let capture = 0;
    for (const row of whole.rows) {
      const isCapture = row.name === 'capture';
      const verdict = !isCapture || platform === 'web' ? '-' : used[capture++];
      if (verdict !== '-') tally[verdict]++;
      if (verdict === 'NO') unused.push(`${scenario.name}: capture ${capture} (${row.stage})`);
      const why = WHY[`${row.stage} ${row.name}`] ?? (row.stage === 'act' ? 'the input itself' : 'not known');
      print(`| ${row.stage} | ${row.name} | ${shortWire(row.wire)} | ${why} | ${verdict} |`);
    }
  }
}
const { answer, course: decided, NO } = tally;
print(`\ncaptures over adb: ${answer} changed the answer when emptied, ${decided} only the course, ${NO} nothing`);
print(`taken for nothing: ${unused.length === 0 ? 'none' : unused.join('; ')}`);
print(`control runs that differed by themselves: ${unsteady.length === 0 ? 'none' : unsteady.join('; ')}`);

if (process.argv.includes('--write')) {
  const head = `# Captures per verified tap

Written by \`node scripts/captures.mjs --write\` (Node ${process.version}, ${new Date().toISOString().slice(0, 10)}), one run on the
simulated phone: over adb straight to its daemon, on the web in a real browser.

"Result used" is measured on adb by running the action again with that one capture emptied (no nodes, still called complete):
- \`answer\`: the answer came out different.
- \`course\`: the answer was the same, but other looks were made on the way. The capture was read and decided something; the
  engine made up for the spoilt one by looking again. This is the weaker finding: it shows that the capture was used, not
  that the answer could not have been had without it.
- \`NO\`: nothing was different.

Judged by the answer alone, every \`course\` row would count as not used. On the web single looks were not spoilt (\`-\`), so
nothing is claimed there. Reasons in the table are what the stage is for; the stage is taken from the envelope's trace.
`;
  writeFileSync('docs/evidence/captures.md', `${head}${lines.join('\n')}\n`);
}
process.exit(unused.length > 0 || unsteady.length > 0 ? 1 : 0);
