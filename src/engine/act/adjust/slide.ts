import { fail } from '../../../contract/failure.ts';
import { quoteValue } from '../../../contract/line/index.ts';
import type { Point } from '../../../contract/geometry.ts';
import type { Item } from '../../observe/scene.ts';
import { guardFor } from '../tap.ts';
import { type Adjustment, semantic, tryOnce, tryOwnWay } from './control.ts';
import { findReadout, type Reading, readNumber } from './reading.ts';

/** Tracks are a little shorter than the control: the thumb needs room at both ends. */
const INSET = 0.06;
const DRAG_MS = 300;

interface Sample {
  fraction: number;
  value: number;
}

/**
 * To a number: by the platform's own "set value" where there is one, else by the finger, corrected by what is read
 * back after each try. Setting to a value is idempotent, so trying again is safe.
 */
export async function slide(adjustment: Adjustment, control: Item, wanted: number): Promise<void> {
  const byItself = await setByItself(adjustment, control, wanted);
  if (adjustment.converged || (byItself && !noteOtherMeans(adjustment))) return;
  await slideByFinger(adjustment, control, wanted);
}

/** By the control's own way to take a value. False: it has none, and nothing was done to it. */
export async function setByItself(adjustment: Adjustment, control: Item, wanted: number): Promise<boolean> {
  const readout = findReadout(adjustment.scene, control)?.id;
  adjustment.read = (scene) => {
    const reading = readNumber(scene, control.id, readout);
    adjustment.reading = reading;
    adjustment.actual = reading?.value;
    adjustment.converged = reading !== undefined && Math.abs(reading.value - wanted) <= adjustment.tolerance;
  };
  adjustment.read(adjustment.scene);
  if (adjustment.converged) return true;
  const set = semantic(adjustment, control, { kind: 'set_value', value: wanted });
  if (!set) return false;
  adjustment.mode = 'semantic';
  const taken = await tryOwnWay(adjustment, set);
  adjustment.read(adjustment.scene);
  return taken;
}

async function slideByFinger(adjustment: Adjustment, control: Item, wanted: number): Promise<void> {
  const samples: Sample[] = [];
  while (adjustment.attempts < adjustment.max_attempts) {
    const last = samples.at(-1);
    const { reading } = adjustment;
    const fraction = nextFraction(samples, wanted, reading);
    if (last && Math.abs(last.fraction - fraction) < 0.002) return;
    // The first try drags the thumb, as a person would; corrections touch the track where the value must lie.
    const thumb = last ? undefined : fractionOf(reading);
    adjustment.mode = thumb === undefined ? 'coordinate' : 'gesture';
    if (samples.length === 1 && !noteOtherMeans(adjustment)) return;
    await moveTo(adjustment, control, fraction, thumb);
    adjustment.read(adjustment.scene);
    const now = adjustment.reading;
    if (adjustment.converged || !now) return;
    samples.push({ fraction, value: now.value });
  }
}

/** Only because setting to a value is idempotent may another means follow one that did not get there. */
function noteOtherMeans({ aim, wanted, actual }: Adjustment): boolean {
  if (!aim.recovery.left) return false;
  const message = `It is at ${quoteValue(actual)} and not at ${quoteValue(wanted)}.`;
  const { failure } = fail('CONTROL_CONVERGENCE_FAILED', 'mismatch', { message, next: 'snapshot' });
  aim.recovery.begin('retry_adjustment', failure);
  return true;
}

function moveTo(adjustment: Adjustment, control: Item, fraction: number, thumb: number | undefined) {
  const { deadline } = adjustment.aim;
  const now = adjustment.scene.by_id.get(control.id) ?? control;
  const to = pointAt(now, fraction);
  if (thumb === undefined) {
    return tryOnce(adjustment, () =>
      adjustment.aim.hands.perform({ kind: 'tap', at: to, guard: guardFor(now) }, deadline),
    );
  }
  const from = pointAt(now, thumb);
  // A drag and not a swipe: where nobody listens to a finger, a swipe scrolls, or turns the browser's page back.
  const way = { from, to, hold_ms: 0, duration_ms: DRAG_MS, guard: guardFor(now) };
  return tryOnce(adjustment, () => adjustment.aim.hands.perform({ kind: 'drag', ...way }, deadline));
}

/** Where along the track a value must lie: by the range where it is known, else by the line through what was seen. */
function nextFraction(samples: readonly Sample[], wanted: number, reading: Reading | undefined): number {
  const [a, b] = samples.slice(-2);
  if (a && b && a.value !== b.value) {
    return clamp(b.fraction + ((wanted - b.value) * (b.fraction - a.fraction)) / (b.value - a.value));
  }
  const { min, max } = reading ?? {};
  if (min !== undefined && max !== undefined && max > min) {
    const ideal = (wanted - min) / (max - min);
    return clamp(a ? a.fraction + (wanted - a.value) / (max - min) : ideal);
  }
  return a ? (a.value < wanted ? 0.75 : 0.25) : 0.5;
}

function fractionOf(reading: Reading | undefined): number | undefined {
  const { value, min, max } = reading ?? {};
  if (value === undefined || min === undefined || max === undefined || max <= min) return undefined;
  return clamp((value - min) / (max - min));
}

function pointAt(control: Item, fraction: number): Point {
  const [left, top, right, bottom] = control.raw.bounds;
  const [width, height] = [right - left, bottom - top];
  const place = INSET + fraction * (1 - 2 * INSET);
  // A tall control runs upwards.
  if (height > width) return { x: Math.round((left + right) / 2), y: Math.round(bottom - place * height) };
  return { x: Math.round(left + place * width), y: Math.round((top + bottom) / 2) };
}

function clamp(fraction: number): number {
  return Math.max(0, Math.min(1, fraction));
}
