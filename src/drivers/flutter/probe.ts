import type { Probe } from '../driver.ts';
import type { ProbeAnswer } from './app-answers.ts';
import { sayMet } from './decode.ts';

export const GONE: Probe = {
  attached: false,
  role: 'generic',
  rect: [0, 0, 0, 0],
  rect_next_frame: [0, 0, 0, 0],
  viewport: [0, 0, 0, 0],
  point: { x: 0, y: 0 },
  hit: { kind: 'none' },
};

export function decodeProbe(answer: ProbeAnswer): Probe {
  if (!answer.attached) return GONE;
  const { facts, screen, row, hit, rect, x, y } = answer;
  return {
    attached: true,
    role: facts.role,
    rect,
    rect_next_frame: facts.bounds,
    // What a scrolling ancestor cuts off is outside its viewport, wherever its place would be.
    viewport: facts.clipped ? [0, 0, 0, 0] : [0, 0, screen.width, screen.height - (screen.keyboard ?? 0)],
    point: { x, y },
    hit:
      hit.kind === 'other' ? { kind: 'other', name: hit.met ? sayMet(hit.met) : 'something else' } : { kind: hit.kind },
    editable: facts.editable === true,
    ...(facts.enabled === undefined ? {} : { enabled: facts.enabled }),
    ...(facts.label === undefined ? {} : { label: facts.label }),
    ...(facts.id === undefined ? {} : { stable_id: facts.id }),
    ...(row ? { row } : {}),
    ...(facts.text_value === undefined ? {} : { text_value: facts.text_value }),
  };
}
