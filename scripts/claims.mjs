// No false claim: every trap and every phone fault x every action x both drivers. An action may be refused, or end in
// "cannot tell", but it must never be called verified when the side door says that it never happened, nor failed when
// what was expected is so. Prints the table; ends with 1 when there is a false claim.
//   node scripts/claims.mjs [--quick] [--only android|web]
import { FAULTS, faultsOn } from '../dist/phone/app/faults.js';
import { startRig } from './claims/rigs.mjs';
import { ACTIONS, TRAPS } from './claims/scenarios.mjs';

const quick = process.argv.includes('--quick');
const only = process.argv[process.argv.indexOf('--only') + 1];
const platforms = ['android', 'web'].filter((one) => !process.argv.includes('--only') || one === only);
const QUICK_FAULTS = ['tap_lost', 'app_crash'];

/** Every scenario with every fault that the face can have, and once without. */
function runsFor(platform) {
  const faults = [undefined, ...(quick ? QUICK_FAULTS : FAULTS).filter((name) => faultsOn(platform).includes(name))];
  const scenarios = quick ? [...ACTIONS.slice(0, 2), ...TRAPS.slice(0, 1)] : [...ACTIONS, ...TRAPS];
  return scenarios.flatMap((scenario) => faults.map((fault) => ({ scenario, fault })));
}

/** What an app that is gone or behind another one still remembers did not happen on the screen. */
function inFront({ platform, phone }) {
  return platform === 'web' || phone.host.frontmost().package === 'dev.touchstone.demo';
}

async function judge(platform, { scenario, fault }) {
  const rig = await startRig(platform);
  try {
    await rig.call('open_session', {});
    await rig.open(scenario.path);
    if (fault) rig.phone.door.fault(fault, true);
    if (fault) await rig.phone.host.faults.settled();
    const answer = await scenario.call(rig);
    // What was still on its way when the answer came must be counted too.
    await new Promise((resolve) => setTimeout(resolve, fault === 'tap_slow' ? 700 : 150));
    const ever = scenario.ever(rig.phone);
    const now = inFront(rig) && scenario.now(rig.phone);
    const state = answer.data.lifecycle_state ?? 'refused';
    const lie = (state === 'verified' && !ever) || (state === 'failed' && now);
    const really = `${ever ? 'happened' : 'did not happen'}, ${now ? 'holds' : 'does not hold'}`;
    const reason = answer.failure ? `${answer.failure.failure_code}/${answer.failure.reason}` : '';
    return { state, really, reason, lie };
  } finally {
    await rig.close();
  }
}

const counts = { verified: 0, failed: 0, unavailable: 0, lies: 0 };
const reasons = new Map();
const rows = [];

async function runAll(platform) {
  for (const run of runsFor(platform)) {
    const result = await judge(platform, run).catch((error) => ({
      state: 'broken',
      really: '?',
      reason: String(error),
      lie: true,
    }));
    const kind = result.state === 'verified' ? 'verified' : result.state === 'failed' ? 'failed' : 'unavailable';
    counts[kind]++;
    if (result.lie) counts.lies++;
    if (kind === 'unavailable')
      reasons.set(result.reason || 'nothing was asked', (reasons.get(result.reason || 'nothing was asked') ?? 0) + 1);
    const line = [
      platform,
      run.scenario.name,
      run.fault ?? '-',
      result.state,
      result.really,
      result.reason,
      result.lie ? 'FALSE CLAIM' : '',
    ];
    rows.push(line);
    console.log(line.join(' | '));
  }
}

await Promise.all(platforms.map(runAll));
console.log(
  `\n${rows.length} runs: ${counts.verified} verified, ${counts.failed} failed, ${counts.unavailable} could not be told, ${counts.lies} false claims`,
);
for (const [reason, count] of reasons) console.log(`  could not be told: ${count} x ${reason}`);
process.exit(counts.lies > 0 ? 1 : 0);
