import type { Deadline } from '../../base/deadline.ts';
import { intersect } from '../../contract/geometry.ts';
import type { NodeKey } from '../driver.ts';
import { type FrameOffset, NO_OFFSET, nodeKey } from './decode.ts';
import { type Frame, ownerKey } from './frame.ts';
import type { DocumentFacts, FrameBox } from './page-answers.ts';
import type { Tab } from './tab.ts';

/** One document's answer, and where it stands among the others. */
export interface Placed<A> {
  frame: Frame;
  answer: A;
  /** Key of the iframe element that holds it, null for the top document. */
  holder: NodeKey | null;
  offset: FrameOffset;
}

interface Answer {
  facts: DocumentFacts;
  frames: FrameBox[];
}

/** Asks every document of a tab at once. A frame that does not answer is missing from the result and named in `unread`. */
export async function askAllFrames<A extends Answer>(
  tab: Tab,
  ask: (frame: Frame) => Promise<A>,
  deadline: Deadline,
): Promise<{ placed: Placed<A>[]; unread: { frame: Frame; holder: NodeKey | undefined; why: string }[] }> {
  const top = await tab.document(deadline);
  const others = tab.frames.all().filter((frame) => frame !== top);
  const answered = await Promise.all([
    ask(top),
    ...others.map((frame) =>
      ask(frame).catch((error: unknown) => (error instanceof Error ? error : new Error('unknown'))),
    ),
  ]);
  const placed: Placed<A>[] = [{ frame: top, answer: answered[0] as A, holder: null, offset: NO_OFFSET }];
  const unread: { frame: Frame; holder: NodeKey | undefined; why: string }[] = [];
  tab.frames.learn(top, placed[0]?.answer.facts.doc ?? '');
  for (const [index, frame] of others.entries()) {
    const answer = answered[index + 1] as A | Error;
    const parent = placed.find((it) => it.frame.id === frame.parent);
    if (!parent) continue;
    const key = await ownerKey(frame, parent.frame, deadline);
    const box = parent.answer.frames.find((it) => it[0] === key);
    // An iframe without a line (not drawn, no size) has no content that anybody could see.
    if (key === undefined || !box) continue;
    const holder = nodeKey(parent.answer.facts.doc, key);
    if (answer instanceof Error) {
      unread.push({ frame, holder, why: answer.message });
      continue;
    }
    tab.frames.learn(frame, answer.facts.doc);
    placed.push({ frame, answer, holder, offset: offsetIn(parent, box) });
  }
  return { placed, unread };
}

function offsetIn(parent: Placed<Answer>, box: FrameBox): FrameOffset {
  const left = parent.offset.left + box[1];
  const top = parent.offset.top + box[2];
  const outer = parent.offset.window ?? [0, 0, parent.answer.facts.width, parent.answer.facts.height];
  const window = intersect([left, top, parent.offset.left + box[3], parent.offset.top + box[4]], outer);
  const cover = parent.offset.covered_by ?? box[5];
  return { left, top, window, ...(cover ? { covered_by: cover } : {}) };
}
