import { quoteScreenText } from '../../contract/line/index.ts';
import type { RawRequest } from '../../drivers/driver.ts';
import { screenName } from '../observe/scene.ts';
import { compareScenes, isRealChange } from '../observe/compare.ts';
import { printDelta } from '../observe/delta-text.ts';
import type { EnvelopeDraft } from '../record/draft.ts';
import type { Envelope } from '../record/envelope.ts';
import type { Settled } from '../settle/settle.ts';
import { hasFailed, printRequest } from '../explain/evidence.ts';
import { ownRequests } from '../explain/own-requests.ts';
import type { ActionPlan, Aim } from './plan.ts';

/** What the interface did that it was not already doing, between right before the dispatch and the newest look. */
export function describeEffect(plan: ActionPlan, draft: EnvelopeDraft, aim: Aim, settled: Settled): void {
  const { scene } = settled;
  const requests = ownRequests(settled.requests, draft.dispatchedAt ?? Number.NEGATIVE_INFINITY);
  draft.failedRequests = requests.filter(hasFailed).length;
  // What could not be read has neither changed nor stayed: nothing is said about it.
  if (!scene.capture.complete) return draft.after(scene, unread(settled, requests, scene.capture.reason));
  const difference = compareScenes(aim.before, scene, settled);
  const delta = printDelta(difference, scene, plan.delta_tokens);
  aim.session.showed(delta.shown);
  draft.passing = {
    short_lived: settled.passed.map((node) => `${node.role} ${quoteScreenText(node.label ?? node.text ?? '')}`),
    ...(difference.screen_from === undefined
      ? {}
      : { navigation: { from: difference.screen_from, to: screenName(scene.screen) } }),
    left_app: plan.may_leave_app !== true && aim.before.screen.package !== scene.screen.package,
  };
  draft.after(scene, {
    changed: isRealChange(difference),
    kinds: difference.kinds,
    delta: delta.lines,
    settled: settled.settled,
    pending: settled.pending,
    restless: settled.restless,
    requests: requests.map(printRequest),
    ignored_volatile: difference.ignored,
  });
}

function unread(settled: Settled, requests: RawRequest[], reason: string | undefined): NonNullable<Envelope['effect']> {
  return {
    changed: false,
    kinds: [],
    delta: [],
    settled: false,
    pending: [...settled.pending, `the screen could not be read (${reason ?? 'unknown reason'})`],
    restless: [],
    requests: requests.map(printRequest),
    ignored_volatile: 0,
  };
}
