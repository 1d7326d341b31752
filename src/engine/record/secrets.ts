import { z } from 'zod';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { SHORTEST_SECRET } from './needles.ts';
import type { Redactor } from './redact.ts';

const PREFIX = 'TOUCHSTONE_SECRET_';

/** Text to type: as it is, or by the name of a secret that only the server knows. */
export const typedSchema = z.union([z.string().max(10_000), z.strictObject({ secret: z.string() })]);
export type Typed = z.infer<typeof typedSchema>;

export interface TypedText {
  text: string;
  /** How the answer calls it: a secret has neither text nor length there. */
  said: string;
}

/** The secrets that the operator gave this server: TOUCHSTONE_SECRET_LOGIN=… is `{secret: "LOGIN"}`. */
export class Secrets {
  private readonly values: ReadonlyMap<string, string>;

  constructor(environment: NodeJS.ProcessEnv, redactor: Redactor) {
    const named = Object.entries(environment).flatMap(([key, value]): [string, string][] =>
      key.startsWith(PREFIX) && value ? [[key.slice(PREFIX.length), value]] : [],
    );
    this.values = new Map(named);
    for (const [name, value] of named) redactor.remember(name, value);
  }

  read(typed: Typed): TypedText {
    if (typeof typed === 'string') return { text: typed, said: `${[...typed].length} characters` };
    const value = this.values.get(typed.secret);
    if (value === undefined) throw this.unknown(typed.secret);
    if (value.length < SHORTEST_SECRET) throw tooShort(typed.secret);
    return { text: value, said: `{secret: ${typed.secret}}` };
  }

  private unknown(name: string) {
    const names = [...this.values.keys()];
    return fail('INVALID_ARGUMENT', 'unknown_secret', {
      message: `There is no secret ${quoteScreenText(name)}. Known: ${names.join(', ') || `none; the operator sets ${PREFIX}NAME`}.`,
      next: 'snapshot',
      details: { secrets: names },
    });
  }
}

function tooShort(name: string) {
  return fail('INVALID_ARGUMENT', 'bad_argument', {
    message: `The secret ${name} is shorter than ${SHORTEST_SECRET} characters, so it could not be kept out of answers. Ask the operator for a longer one.`,
    next: 'snapshot',
  });
}
