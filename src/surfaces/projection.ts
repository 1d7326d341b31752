import { z } from 'zod';
import type { Engine } from '../engine/engine.ts';
import type { Operation } from '../engine/operation.ts';

/** What every surface needs of the engine, and no more. */
export type EngineFace = Pick<Engine, 'call' | 'openSessions' | 'close'>;

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface InputSchema {
  type: 'object';
  properties?: { [name: string]: Json };
  required?: string[];
  [keyword: string]: unknown;
}

/** The input schema as agents read it: the same rules, without the keywords that only cost tokens. */
export function inputJsonSchema(operation: Operation): InputSchema {
  return asObjectSchema(slim(z.toJSONSchema(operation.input, { io: 'input' })));
}

/** Where data is going to be shown it must be asked for: an engine that is not asked leaves most of it out. */
export function askForData(operation: Operation, args: Record<string, unknown>): Record<string, unknown> {
  return 'detail' in operation.input.shape ? { ...args, detail: 'full' } : args;
}

export function isSchema(json: Json): json is Schema {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** `{secret: NAME}`: text that only the server knows. */
export function isNamedSecret(schema: Json): boolean {
  return (
    isSchema(schema) && isSchema(schema.properties ?? null) && Object.keys(schema.properties ?? {}).join() === 'secret'
  );
}

/**
 * What an answer's data looks like: its fields with their types. The inner parts of an envelope are not spelled out
 * again for every tool; the whole list would grow eightfold. MCP wants an object at the root.
 */
export function outputJsonSchema(operation: Operation): InputSchema {
  return asObjectSchema(outlineRoot(slim(z.toJSONSchema(operation.output, { io: 'output' }))));
}

type Schema = { [keyword: string]: Json };

/** An answer that is one of several shapes keeps them all. */
function outlineRoot(schema: Schema): Schema {
  const { properties, required, anyOf, oneOf } = schema;
  const shapes = anyOf ?? oneOf;
  if (Array.isArray(shapes)) return { anyOf: shapes.filter(isSchema).map(outlineRoot) };
  if (properties === undefined || !isSchema(properties)) return {};
  const fields = Object.entries(properties).map(([name, field]) => [name, outline(field)]);
  return { properties: Object.fromEntries(fields), ...(required === undefined ? {} : { required }) };
}

/** A looser schema for the same values: the type alone. */
function outline(schema: Json): Json {
  if (!isSchema(schema)) return {};
  const { type, anyOf } = schema;
  if (Array.isArray(anyOf)) return { anyOf: anyOf.map(outline) };
  return type === undefined ? {} : { type };
}

function asObjectSchema(schema: Schema): InputSchema {
  return { ...schema, type: 'object' };
}

function slim(schema: z.core.JSONSchema.JSONSchema): Schema {
  const { $schema: _dialect, ...rest } = schema;
  return slimNode(rest) as Schema;
}

function slimNode(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(slimNode);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([keyword, value]) => !isNoise(keyword, value));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, slimNode(value)]));
}

/** zod states the limits of safe integers; every whole number that JSON can carry exactly is within them. */
function isNoise(keyword: string, value: unknown): boolean {
  if (keyword === 'minimum') return value === Number.MIN_SAFE_INTEGER;
  return keyword === 'maximum' && value === Number.MAX_SAFE_INTEGER;
}
