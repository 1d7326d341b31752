import { FLAG, type NodeTuple } from '../page-answers.ts';

/** Enough for every flicker that somebody may ask about; a page that rewrites itself all the time is cut off here. */
const MOST = 200;

/** What nodes said at the end of one look around and no longer at the end of the next, in the order in which it ended. */
let ended: NodeTuple[] = [];
let ending: { tuple: NodeTuple; gone: boolean }[] = [];
let beginning: NodeTuple[] = [];

/** `gone`: the node itself is no longer there, or no longer drawn. */
export function noteEnd(tuple: NodeTuple, gone: boolean): void {
  ending.push({ tuple, gone });
}

export function noteBeginning(tuple: NodeTuple): void {
  beginning.push(tuple);
}

/** A look around is over. What one node ceased to say and another says now has not ended: it was only drawn anew. */
export function closeLook(): void {
  if (ending.length > 0 && ended.length < MOST) {
    const said = new Set(beginning.map(wordsOf));
    for (const { tuple, gone } of ending) {
      if (ended.length >= MOST || said.has(wordsOf(tuple))) continue;
      ended.push(tuple);
      // It may come back as the same node: that it was away in between is told as the time in which it was hidden.
      if (gone) ended.push(hidden(tuple));
    }
  }
  ending = [];
  beginning = [];
}

export function takeEnded(): NodeTuple[] {
  closeLook();
  const taken = ended;
  ended = [];
  return taken;
}

function hidden(tuple: NodeTuple): NodeTuple {
  const away: NodeTuple = [...tuple];
  away[3] |= FLAG.hidden;
  return away;
}

function wordsOf(tuple: NodeTuple): string {
  return JSON.stringify([tuple[2], tuple[3] & FLAG.hidden, tuple[4], tuple[5], tuple[6], tuple[12]]);
}
