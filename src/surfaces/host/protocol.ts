import type { Socket } from 'node:net';
import { z } from 'zod';
import { failureSchema } from '../../contract/failure.ts';
import { TARGETS } from '../target-name.ts';

/**
 * One JSON object a line. The host greets first; a caller sends its call only after the greeting, so a call that was
 * sent has been taken, and one that was not may be sent to another host without doing anything twice.
 */
const callSchema = z.strictObject({
  kind: z.literal('call'),
  name: z.string(),
  args: z.record(z.string(), z.unknown()),
  /** Which devices: as `--on` said it. */
  on: z.enum(TARGETS).optional(),
});
export const callerMessageSchema = z.discriminatedUnion('kind', [
  callSchema,
  z.strictObject({ kind: z.literal('cancel') }),
]);
export type CallerMessage = z.infer<typeof callerMessageSchema>;
export type HostCall = z.infer<typeof callSchema>;

const answerSchema = z.strictObject({
  ok: z.boolean(),
  exit: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  text: z.string(),
  data: z.record(z.string(), z.unknown()),
  show_data: z.boolean(),
  failure: failureSchema.optional(),
  image: z.strictObject({ mime: z.enum(['image/png', 'image/jpeg']), base64: z.string() }).optional(),
});
export const hostMessageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hello'), pid: z.int() }),
  z.strictObject({ kind: z.literal('progress'), message: z.string() }),
  z.strictObject({ kind: z.literal('answer'), answer: answerSchema }),
]);
export type HostMessage = z.infer<typeof hostMessageSchema>;

export function sendLine(socket: Socket, message: CallerMessage | HostMessage): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}

/** Calls back for each message; a line that is none ends the connection, because nothing after it can be trusted. */
export function onLine<T>(socket: Socket, schema: z.ZodType<T>, take: (message: T) => void): void {
  let unfinished = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (unfinished + chunk).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) {
      const message = schema.safeParse(parseJson(line));
      if (!message.success) return void socket.destroy();
      take(message.data);
    }
  });
  // What the other side does is seen by `close`; a reset connection must not end our process.
  socket.on('error', () => undefined);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
