import { z } from 'zod';

/** What may stand where a strange key was found, in words: in `fields.0` that is not what stands beside `fields`. */
export function takenAt(input: z.ZodObject, path: readonly PropertyKey[]): string {
  const keys = Object.keys(objectAt(input, path)?.shape ?? {}).join(', ') || 'no arguments';
  return path.length === 0 ? `It takes ${keys}.` : `${path.join('.')} takes ${keys}.`;
}

function objectAt(input: z.ZodObject, path: readonly PropertyKey[]): z.ZodObject | undefined {
  let here: z.core.$ZodType | undefined = input;
  for (const key of path) {
    const outer = bare(here);
    if (outer instanceof z.ZodObject) here = outer.shape[String(key)];
    else if (outer instanceof z.ZodArray) here = outer.element;
    else return undefined;
  }
  const found = bare(here);
  return found instanceof z.ZodObject ? found : undefined;
}

function bare(type: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  return type instanceof z.ZodOptional ? bare(type.unwrap()) : type;
}
