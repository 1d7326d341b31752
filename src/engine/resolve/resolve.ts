import { withArticle } from '../../base/article.ts';
import type { Target } from '../../contract/line/index.ts';
import { callOf } from '../../contract/next.ts';
import type { FailureCode, FailureReason } from '../../contract/words.ts';
import { actionableOwner, type Item, nameOf, type Scene } from '../observe/scene.ts';
import { matchesStep, matchPath } from './match.ts';
import { describeItem, describePlaced, nearMisses } from './near-miss.ts';
import type { ShownAs, ShownMemory } from './shown.ts';

export type Strategy = 'element_id' | 're_resolved' | 'stable_id' | 'role_label' | 'structure' | 'text' | 'point';

export interface Resolution {
  strategy: Strategy;
  confidence: number;
  /** How many others matched before the tie was decided (by visibility or by the owner). */
  candidates: number;
  note?: string;
}

export type Resolved = { ok: true; item: Item; resolution: Resolution } | ResolveFailure;

export interface ResolveFailure {
  ok: false;
  code: FailureCode;
  reason: FailureReason;
  message: string;
  next: string;
  details: Record<string, unknown>;
}

export interface ResolveContext {
  scene: Scene;
  shown: ShownMemory;
  /** The identity that an id had when it was last on the screen. */
  signature_items: (id: string) => Item[];
  /** The argument that named it, for the answer that asks for another one; `target` where nothing else is said. */
  parameter?: string;
  /** For acting, a passive leaf stands for the control that owns it; for reading, it stands for itself. */
  promote: boolean;
}

const CONFIDENCE: Record<Strategy, number> = {
  element_id: 1,
  re_resolved: 0.8,
  stable_id: 1,
  role_label: 0.9,
  structure: 0.8,
  text: 0.6,
  point: 0,
};

/** A target description becomes exactly one element, or a refusal that says why. Never a guess. */
export function resolve(target: Target, context: ResolveContext): Resolved {
  switch (target.kind) {
    case 'ref':
      return resolveRef(target, context);
    case 'path':
      return resolvePath(target, context);
    case 'point':
      throw new Error('a point names no element');
  }
}

function resolveRef(target: Extract<Target, { kind: 'ref' }>, context: ResolveContext): Resolved {
  const { scene, shown } = context;
  const was = shown.get(target.id);
  if (!was) return neverShown(target.id);
  const item = scene.by_id.get(target.id);
  if (item) {
    const changed = identityChange(item, was);
    if (changed) return stale(target.id, was, [item], changed, context);
    if (target.shown && !saysTheSame(item, target.shown)) {
      return stale(target.id, was, [item], 'is not what the rest of the line says', context);
    }
    return found(item, 'element_id', 1);
  }
  if (!scene.capture.complete) return unread(scene);
  const again = context.signature_items(target.id).filter((candidate) => !identityChange(candidate, was));
  const [only] = again;
  if (only && again.length === 1 && (!target.shown || saysTheSame(only, target.shown))) {
    return found(only, 're_resolved', 1, `${target.id} was rebuilt; the same ${describeItem(only)} was found again`);
  }
  return stale(target.id, was, again, 'is no longer on the screen', context);
}

/**
 * The agent decided by what it read. An element that now reads differently may mean something else, unless it is one
 * of those whose words change all the time.
 */
function identityChange(item: Item, was: ShownAs): string | undefined {
  if (item.raw.role !== was.role) return `was ${withArticle(was.role)} and is ${withArticle(item.raw.role)} now`;
  if (item.row !== was.row) return 'now belongs to another row';
  if (!item.volatile && !item.raw.editable && nameOf(item) !== was.name) return 'now has another name';
  return undefined;
}

function saysTheSame(item: Item, said: NonNullable<Extract<Target, { kind: 'ref' }>['shown']>): boolean {
  // States may well have moved on since; what it IS must not have.
  return matchesStep(item, { ...said, states: [], value: undefined, ref: undefined });
}

function resolvePath(target: Extract<Target, { kind: 'path' }>, context: ResolveContext): Resolved {
  const { scene } = context;
  const last = target.steps.at(-1);
  const strategy = strategyOf(target);
  const all = matchPath(scene.items, target.steps);
  const owners = context.promote ? unique(all.map(actionableOwner)) : all;
  const usable = owners.filter((item) => item.not_visible !== 'hidden');
  const left = usable.length > 0 ? usable : owners;
  const [only] = left;
  if (only && left.length === 1) return found(only, strategy, all.length);
  if (left.length === 0) return notFound(target, context);
  const exact = left.filter((item) => last?.role === undefined || item.raw.role === last.role);
  return ambiguous(exact.length > 1 ? exact : left, context);
}

function strategyOf(target: Extract<Target, { kind: 'path' }>): Strategy {
  const last = target.steps.at(-1);
  if (last?.stable_id !== undefined) return 'stable_id';
  if (target.steps.length > 1 || last?.nth !== undefined) return 'structure';
  return last?.role !== undefined ? 'role_label' : 'text';
}

function found(item: Item, strategy: Strategy, candidates: number, note?: string): Resolved {
  const resolution = { strategy, confidence: CONFIDENCE[strategy], candidates, ...(note ? { note } : {}) };
  return { ok: true, item, resolution };
}

function unique(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}

function neverShown(id: string): ResolveFailure {
  return {
    ok: false,
    code: 'STALE_REFERENCE',
    reason: 'never_shown',
    message: `${id} was never shown in this session, so there is nothing that it could mean.`,
    next: 'snapshot',
    details: { element_id: id },
  };
}

function stale(id: string, was: ShownAs, now: Item[], how: string, context: ResolveContext): ResolveFailure {
  const near = now.length > 0 ? now : nearMisses(context.scene.items, [{ name: was.name, states: [] }]);
  const stands = near.map(describeItem);
  return {
    ok: false,
    code: 'STALE_REFERENCE',
    reason: 'identity_changed',
    message: `${id} ${how}: it was ${was.line} when it was shown${stands.length > 0 ? `; now there is ${stands.join('; ')}` : ''}. Nothing was sent.`,
    next: 'snapshot',
    details: { element_id: id, was: was.line, now: stands },
  };
}

/** An id or a description that is not found on a screen that was not read is not gone: nobody looked. */
function unread(scene: Scene): ResolveFailure {
  return {
    ok: false,
    code: 'ELEMENT_NOT_FOUND',
    reason: 'unavailable',
    message: `Nothing could be matched because the screen could not be read whole (${scene.capture.reason ?? 'unknown reason'}).`,
    next: 'snapshot',
    details: { near_misses: [] },
  };
}

function notFound(target: Extract<Target, { kind: 'path' }>, context: ResolveContext): ResolveFailure {
  if (!context.scene.capture.complete) return unread(context.scene);
  const { scene } = context;
  const near = nearMisses(scene.items, target.steps).map((item) => describePlaced(item, scene.screen));
  const behind = scene.underneath ? matchPath(scene.underneath.items, target.steps).slice(0, 1).map(describeItem) : [];
  const hints = [
    ...behind.map((line) => ` Behind what is open now there was ${line}.`),
    ...(near.length > 0 ? [` Nearest: ${near.join('; ')}.`] : []),
  ];
  return {
    ok: false,
    code: 'ELEMENT_NOT_FOUND',
    reason: 'no_match',
    message: `Nothing on the screen matches this target.${hints.join('')}`,
    next: behind.length > 0 ? callOf('handle_dialog', { action: 'get' }) : 'snapshot',
    details: { near_misses: near, ...(behind.length > 0 ? { behind } : {}) },
  };
}

function ambiguous(items: readonly Item[], { scene, parameter = 'target' }: ResolveContext): ResolveFailure {
  const lines = items.slice(0, 5).map((item) => describePlaced(item, scene.screen));
  const more = items.length > 5 ? ` and ${items.length - 5} more` : '';
  return {
    ok: false,
    code: 'AMBIGUOUS_TARGET',
    reason: 'several_matches',
    message: `${items.length} elements match this target, and none was chosen: ${lines.join('; ')}${more}. Choose the one that you mean, by its row and place, and give its id as ${parameter}.`,
    // A call that names one of them would make the choice that is refused here, for an agent that only obeys.
    next: 'snapshot',
    details: { candidates: lines, count: items.length },
  };
}
