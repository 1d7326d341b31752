import type { Operation } from '../../engine/operation.ts';
import { expectField, targetField } from '../../engine/operations/fields.ts';
import {
  type InputSchema,
  inputJsonSchema,
  isNamedSecret,
  isSchema,
  type Json,
  outputJsonSchema,
} from '../projection.ts';

/**
 * Arguments that most tools share. The default profile tells of them once, in the server's instructions, and accepts
 * them everywhere; repeating them in every schema would cost more than all the rest of the list.
 */
export const TOLD_ONCE = [
  'session_id',
  'if_revision',
  'timeout_ms',
  'max_tokens',
  'detail',
  'actionable_timeout_ms',
  'check_stable',
  'check_receives_events',
] as const;

/** The engine checks limits itself and says what is wrong; in a schema that is read thousands of times they are weight. */
const LIMITS = new Set([
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'additionalProperties',
  'propertyNames',
  'const',
]);

/** What a line is stands in the instructions; its name in every schema is enough. */
const MEANING_TOLD_ONCE = new Set<Json | undefined>([targetField.description, expectField.description]);

const MOST_REQUIRED = 6;

/** Input of the default profile: what is particular to the tool. */
export function coreInput(operation: Operation): InputSchema {
  const { properties = {}, required } = inputJsonSchema(operation);
  const shared = new Set<string>(TOLD_ONCE);
  // A tool whose only arguments are shared ones would look as if it took none; its schema stays open, and it takes them.
  const own = Object.entries(properties).filter(([name]) => !shared.has(name));
  return schemaOf(own, required, true);
}

/** Input of the full profile: everything, shared arguments without their descriptions. */
export function fullInput(operation: Operation): InputSchema {
  const { properties = {}, required } = inputJsonSchema(operation);
  return schemaOf(Object.entries(properties), required, false);
}

/** Which fields an answer surely has; their inner shape is in docs/tools.md and in the library's types. */
export function outlineOutput(operation: Operation): InputSchema {
  const { required } = outputJsonSchema(operation);
  return { type: 'object', ...(required ? { required: required.slice(0, MOST_REQUIRED) } : {}) };
}

function schemaOf(properties: [string, Json][], required: string[] | undefined, described: boolean): InputSchema {
  const shared = new Set<string>(TOLD_ONCE);
  const lean = properties.map(([name, argument]) => [name, leanNode(argument, described && !shared.has(name))]);
  return { type: 'object', properties: Object.fromEntries(lean), ...(required ? { required } : {}) };
}

/** The same rules with less: no limits, the string form alone where a line may be given, descriptions where they help. */
function leanNode(node: Json, described: boolean): Json {
  if (Array.isArray(node)) return node.map((one) => leanNode(one, described));
  if (!isSchema(node)) return node;
  const line = preferLine(node);
  const kept = Object.entries(line).filter(([key, value]) =>
    key === 'description' ? described && !MEANING_TOLD_ONCE.has(value) : !LIMITS.has(key),
  );
  return Object.fromEntries(
    kept.map(([key, value]) => [key, key === 'enum' || key === 'required' ? value : leanNode(value, described)]),
  );
}

function preferLine(schema: { [keyword: string]: Json }): { [keyword: string]: Json } {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const branches = anyOf.filter(isSchema);
  if (!branches.some((branch) => branch.type === 'string')) return schema;
  // A line is a string, several lines are one too; that objects and lists are taken as well is in docs/tools.md.
  const simple = branches.filter(
    (branch) => (branch.type !== 'object' && branch.type !== 'array') || isNamedSecret(branch),
  );
  const [only] = simple;
  if (only && simple.length === 1) return { ...rest, ...only };
  return { ...rest, type: simple.map((branch) => branch.type ?? 'string') };
}
