import { z } from 'zod';
import type { ClientTool, ToolInput } from '../developer.ts';

/** A package inside the app that tells more of its tools than their names. */
export interface Catalogue {
  /** The extension that tells. */
  extension: string;
  /** What it told, or undefined when that has no shape that is known; what is not registered is left out. */
  read(answer: unknown, registered: ReadonlySet<string>): ToldTools | undefined;
}

export interface ToldTools {
  tools: ClientTool[];
  /** How many entries have no name, or name what the app has not registered. */
  unusable: number;
}

const entrySchema = z.object({
  name: z.string().min(1),
  description: z.string().optional().catch(undefined),
  inputSchema: z.unknown().optional(),
});
const resourceSchema = entrySchema.extend({
  uri: z.string().min(1),
  mimeType: z.string().optional().catch(undefined),
});
type Entry = z.infer<typeof entrySchema>;

const list = z.array(z.unknown());

const MCP_TOOLKIT = 'ext.mcp.toolkit.';
const dynamicsSchema = z.object({ tools: list.optional(), resources: list.optional() });

/** mcp_toolkit: tools under their own names, resources by an address. */
const mcpToolkit: Catalogue = {
  extension: `${MCP_TOOLKIT}registerDynamics`,
  read(answer, registered) {
    const { tools, resources } = dynamicsSchema.safeParse(answer).data ?? {};
    if (tools === undefined && resources === undefined) return undefined;
    return usable([
      ...(tools ?? []).map((one) => toolOf(one, MCP_TOOLKIT, registered)),
      ...(resources ?? []).map((one) => resourceOf(one, registered)),
    ]);
  },
};

const MARIONETTE = 'ext.flutter.';
const extensionsSchema = z.object({ extensions: list });

/** marionette: what the app adds stands among the framework's own names, and only this tells it apart. */
const marionette: Catalogue = {
  extension: `${MARIONETTE}marionette.listExtensions`,
  read(answer, registered) {
    const { extensions } = extensionsSchema.safeParse(answer).data ?? {};
    return extensions && usable(extensions.map((one) => toolOf(one, MARIONETTE, registered)));
  },
};

export const CATALOGUES: readonly Catalogue[] = [mcpToolkit, marionette];

function usable(read: (ClientTool | undefined)[]): ToldTools {
  const tools = read.filter((one) => one !== undefined);
  return { tools, unusable: read.length - tools.length };
}

function toolOf(told: unknown, prefix: string, registered: ReadonlySet<string>): ClientTool | undefined {
  const entry = entrySchema.safeParse(told).data;
  const extension = `${prefix}${entry?.name}`;
  if (entry === undefined || !registered.has(extension)) return undefined;
  return { name: extension, kind: 'tool', extension, ...described(entry) };
}

function resourceOf(told: unknown, registered: ReadonlySet<string>): ClientTool | undefined {
  const entry = resourceSchema.safeParse(told).data;
  if (entry === undefined) return undefined;
  // The list does not tell the extension; it is the entry's name, or was made of the address as the address of it.
  const path = URL.canParse(entry.uri) ? new URL(entry.uri).pathname.split('/').filter(Boolean) : [];
  const names = [entry.name, path.join('_'), path.at(-1) ?? ''];
  const extension = names.map((name) => `${MCP_TOOLKIT}${name}`).find((name) => registered.has(name));
  if (extension === undefined) return undefined;
  const { inputs, ...rest } = described(entry);
  return {
    name: entry.uri,
    kind: 'resource',
    extension,
    ...rest,
    // The address goes along by itself.
    ...(inputs === undefined ? {} : { inputs: inputs.filter((one) => one.name !== 'uri') }),
    ...(entry.mimeType === undefined ? {} : { mime: entry.mimeType }),
  };
}

const inputsSchema = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
});

function described({ description, inputSchema }: Entry): Pick<ClientTool, 'description' | 'inputs' | 'closed'> {
  const schema = inputsSchema.safeParse(inputSchema).data;
  const { properties = {}, required = [], additionalProperties } = schema ?? {};
  // What is required need not be described.
  const names = new Set([...Object.keys(properties), ...required]);
  const inputs = [...names].map((name) => inputOf(name, properties[name], required.includes(name)));
  return {
    ...(description ? { description } : {}),
    ...(schema === undefined ? {} : { inputs }),
    ...(additionalProperties === false ? { closed: true as const } : {}),
  };
}

const propertySchema = z.object({
  type: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
  enum: z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .optional()
    .catch(undefined),
});

function inputOf(name: string, told: unknown, required: boolean): ToolInput {
  const { type, enum: choices } = propertySchema.safeParse(told).data ?? {};
  return {
    name,
    required,
    ...(type === undefined ? {} : { type: [type].flat().join('|') }),
    ...(choices === undefined ? {} : { choices: choices.map(String) }),
  };
}
