import type { Deadline } from '../../base/deadline.ts';
import { type Bounds, intersect, type Point } from '../../contract/geometry.ts';
import type { NodeKey, Probe } from '../driver.ts';
import { decodeRow, splitKey } from './decode.ts';
import { askFrame, DocumentGoneError, type Frame, ownerKey } from './frame.ts';
import type { FrameBox, Hit, ProbeAnswer } from './page-answers.ts';
import type { Tab } from './tab.ts';

const GONE: Probe = {
  attached: false,
  role: 'generic',
  rect: [0, 0, 0, 0],
  rect_next_frame: [0, 0, 0, 0],
  viewport: [0, 0, 0, 0],
  point: { x: 0, y: 0 },
  hit: { kind: 'none' },
};

/** One node, live. In a frame also every document around it is asked whether the frame is on top there. */
export async function probeNode(tab: Tab, nodeKey: NodeKey, deadline: Deadline): Promise<Probe> {
  const { doc, key } = splitKey(nodeKey);
  try {
    const frame = tab.frameOf(doc);
    const asked = tab.unlessDialog(askFrame<ProbeAnswer>(frame, `touchstone.probe(${key})`, deadline));
    const [answer, around] = await Promise.all([asked, surroundings(tab, frame, deadline)]);
    if (!answer.attached) return GONE;
    return await translate(answer, around, deadline);
  } catch (error) {
    if (error instanceof DocumentGoneError) return GONE;
    throw error;
  }
}

/** Where the content of a frame begins in the top viewport. */
export async function placeOfFrame(tab: Tab, frame: Frame, deadline: Deadline): Promise<Point> {
  const around = await surroundings(tab, frame, deadline);
  return around.reduce((sum, { box }) => ({ x: sum.x + box[1], y: sum.y + box[2] }), { x: 0, y: 0 });
}

interface Around {
  parent: Frame;
  box: FrameBox;
  width: number;
  height: number;
}

/** The iframe elements between a frame and the top, innermost first. */
async function surroundings(tab: Tab, frame: Frame, deadline: Deadline): Promise<Around[]> {
  const list: Around[] = [];
  for (
    let child = frame, parent = tab.frames.parentOf(child);
    parent;
    child = parent, parent = tab.frames.parentOf(child)
  ) {
    const key = await ownerKey(child, parent, deadline);
    const asked = 'JSON.stringify({ frames: JSON.parse(touchstone.frames()), facts: JSON.parse(touchstone.facts()) })';
    const { frames, facts } = await askFrame<{ frames: FrameBox[]; facts: { width: number; height: number } }>(
      parent,
      asked,
      deadline,
    );
    const box = frames.find((it) => it[0] === key);
    if (!box) throw new DocumentGoneError('the frame is not shown any more');
    list.push({ parent, box, width: facts.width, height: facts.height });
  }
  return list;
}

async function translate(answer: ProbeAnswer, around: Around[], deadline: Deadline): Promise<Probe> {
  let rect: Bounds = answer.rect;
  let next: Bounds = answer.next;
  let viewport: Bounds = answer.viewport;
  let [x, y] = answer.point;
  let hit: Hit = answer.hit;
  for (const { parent, box, width, height } of around) {
    const [key, left, top, right, bottom] = box;
    rect = shift(rect, left, top);
    next = shift(next, left, top);
    viewport = intersect(intersect(shift(viewport, left, top), [left, top, right, bottom]), [0, 0, width, height]);
    const visible = intersect(next, viewport);
    if (visible[2] > visible[0] && visible[3] > visible[1]) {
      x = Math.min(Math.max(x + left, visible[0]), visible[2] - 0.5);
      y = Math.min(Math.max(y + top, visible[1]), visible[3] - 0.5);
    } else {
      x += left;
      y += top;
    }
    const above = await askFrame<Hit>(parent, `touchstone.hitsFrame(${key}, ${x}, ${y})`, deadline);
    if (above.kind !== 'self') hit = above;
  }
  const probe: Probe = {
    attached: true,
    role: answer.role,
    rect,
    rect_next_frame: next,
    viewport,
    point: { x, y },
    hit,
    editable: answer.editable,
  };
  if (answer.enabled !== 0) probe.enabled = answer.enabled;
  if (answer.label !== 0) probe.label = answer.label;
  if (answer.stable_id !== 0) probe.stable_id = answer.stable_id;
  if (answer.row !== 0) probe.row = decodeRow(answer.row);
  if (answer.text_value !== 0) probe.text_value = answer.text_value;
  return probe;
}

function shift([left, top, right, bottom]: Bounds, x: number, y: number): Bounds {
  return [left + x, top + y, right + x, bottom + y];
}
