import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { callOf } from '../../contract/next.ts';
import type { ClientTool } from '../../drivers/driver.ts';
import { sayInputs } from './tool-lines.ts';

/** Refuses before anything is sent what the app said that it cannot take. */
export function checkArguments(tool: ClientTool, given: Record<string, unknown>): void {
  const { inputs } = tool;
  if (inputs === undefined) return;
  const missing = inputs.filter((one) => one.required && (given[one.name] ?? null) === null).map((one) => one.name);
  const known = new Set(inputs.map((one) => one.name));
  const strange = tool.closed ? Object.keys(given).filter((name) => !known.has(name)) : [];
  if (missing.length === 0 && strange.length === 0) return;
  const faults = [
    ...(missing.length > 0 ? [`needs ${quoted(missing)}`] : []),
    ...(strange.length > 0 ? [`takes no ${quoted(strange)}`] : []),
  ];
  throw fail('INVALID_ARGUMENT', missing.length > 0 ? 'bad_argument' : 'unknown_argument', {
    message: `Nothing was sent: ${quoteScreenText(tool.name)} ${faults.join(' and ')}. It takes ${sayInputs(inputs)}.`,
    next: callOf('list_client_tools', { contains: tool.name }),
    details: { missing, unknown: strange },
  });
}

function quoted(names: readonly string[]): string {
  return names.map((name) => quoteScreenText(name)).join(', ');
}
