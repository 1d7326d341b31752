import type { RawNode } from '../driver.ts';
import { decodeNode } from './decode.ts';
import { type ListedNodes, movedBy } from './page-answers.ts';

/** The nodes of one document as it last told them, where the document has them. */
export interface HeldNodes {
  /** The capture that they are from. */
  name: string;
  nodes: readonly RawNode[];
}

/** What a capture says, worked into the nodes that it starts from. Nodes that stayed the same stay the same objects. */
export function unpack(list: ListedNodes, doc: string, held: HeldNodes | undefined): HeldNodes {
  const [x, y] = list.moved;
  const still = x === 0 && y === 0;
  const nodes: RawNode[] = [];
  let at = 0;
  for (const part of list.nodes) {
    if (typeof part !== 'number') nodes.push(decodeNode(part, doc));
    else if (part < 0) at -= part;
    else {
      for (const end = at + part; at < end; at++) {
        const node = held?.nodes[at] as RawNode;
        nodes.push(still ? node : moveNode(node, x, y));
      }
    }
  }
  return { name: list.name, nodes };
}

function moveNode(node: RawNode, x: number, y: number): RawNode {
  const [left, top, right, bottom] = node.bounds;
  return { ...node, bounds: [movedBy(left, x), movedBy(top, y), movedBy(right, x), movedBy(bottom, y)] };
}
