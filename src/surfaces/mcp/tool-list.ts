import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import type { Operation } from '../../engine/operation.ts';
import { coreInput, fullInput, outlineOutput } from './lean-schema.ts';

export const PROFILES = ['core', 'full'] as const;
/** core: as few tokens as possible. full: output schemas too, and every answer carries its data. */
export type Profile = (typeof PROFILES)[number];

/** What works only on one platform, or only with the operator's leave, is listed only there. */
export function listedFor(
  operations: readonly Operation[],
  target: string | undefined,
  environment: NodeJS.ProcessEnv,
): Operation[] {
  return operations.filter(({ platform, operator_switch }) => {
    const allowed = operator_switch === undefined || environment[operator_switch] === '1';
    return allowed && (platform === undefined || platform === target);
  });
}

export function toolsOf(operations: readonly Operation[], profile: Profile): Tool[] {
  return operations.map((operation) => ({
    name: operation.name,
    description: operation.summary,
    inputSchema: profile === 'core' ? coreInput(operation) : fullInput(operation),
    ...(profile === 'full' ? { outputSchema: outlineOutput(operation) } : {}),
    ...annotated(operation.effect),
  }));
}

function annotated(effect: Operation['effect']): { annotations?: ToolAnnotations } {
  const annotations = annotationsOf(effect);
  return Object.keys(annotations).length > 0 ? { annotations } : {};
}

/**
 * Only what differs from the protocol's own defaults (not read-only, destructive, not idempotent, open world) is
 * said. An action may do whatever the app does, so it keeps the careful defaults.
 */
export function annotationsOf(effect: Operation['effect']): ToolAnnotations {
  switch (effect) {
    case 'read':
      return { readOnlyHint: true };
    case 'session':
      // Opening a session may open an address, so the world stays open.
      return { destructiveHint: false };
    case 'act':
      return {};
    case 'stop':
      return { idempotentHint: true };
  }
}
