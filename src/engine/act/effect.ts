import { quoteScreenText } from '../../contract/line/index.ts';
import type { RawRequest } from '../../drivers/driver.ts';
import { compareScenes, isRealChange } from '../observe/compare.ts';
import { printDelta } from '../observe/delta-text.ts';
import type { EnvelopeDraft } from '../record/draft.ts';
import type { Envelope } from '../record/envelope.ts';
import type { Settled } from '../settle/settle.ts';
import type { ActionPlan, Aim } from './plan.ts';

/** What the interface did that it was not already doing, between right before the dispatch and the newest look. */
export function describeEffect(plan: ActionPlan, draft: EnvelopeDraft, aim: Aim, settled: Settled): void {
  const { scene } = settled;
  draft.failedRequests = settled.requests.filter(hasFailed).length;
  // What could not be read has neither changed nor stayed: nothing is said about it.
  if (!scene.capture.complete) return draft.after(scene, unread(settled, scene.capture.reason));
  const difference = compareScenes(aim.before, scene, settled);
  const delta = printDelta(difference, scene, plan.delta_tokens);
  aim.session.showed(delta.shown);
  draft.after(scene, {
    changed: isRealChange(difference),
    kinds: difference.kinds,
    delta: delta.lines,
    settled: settled.settled,
    pending: settled.pending,
    restless: settled.restless,
    requests: settled.requests.map(printRequest),
    ignored_volatile: difference.ignored,
  });
}

function unread(settled: Settled, reason: string | undefined): NonNullable<Envelope['effect']> {
  const pending = [...settled.pending, `the screen could not be read (${reason ?? 'unknown reason'})`];
  const requests = settled.requests.map(printRequest);
  return { changed: false, kinds: [], delta: [], settled: false, pending, restless: [], requests, ignored_volatile: 0 };
}

function hasFailed({ status, error }: RawRequest): boolean {
  return error !== undefined || status === undefined || status >= 400;
}

/** A path is the app's own text, so it is quoted like everything that the app says. */
function printRequest({ method, path, status, error }: RawRequest): string {
  return `${method} ${quoteScreenText(path, 60)} ${status ?? error ?? 'no answer'}`;
}
