export type VmResult = Record<string, unknown>;
/** One event of a stream that somebody listens to. */
export type VmEvent = { kind: string; isolate?: { id: string; name?: string } } & Record<string, unknown>;

export interface Message {
  id?: string;
  method?: string;
  params?: { streamId?: string; event?: VmEvent };
  result?: VmResult;
  error?: { code: number; message: string; data?: { details?: unknown } | string };
}

/** A message of the protocol, or, as a text, why this is none: anybody may answer at an address that somebody gave. */
export function readMessage(text: string): Message | string {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return 'it sent what is no JSON';
  }
  if (!isObject(said)) return 'it sent JSON that is no message';
  // What an extension of the app answers is the app's own affair, so `result` may be anything.
  if (said.error !== undefined && !isObject(said.error)) return 'it sent an error that is no object';
  if (said.method === 'streamNotify' && !(isObject(said.params) && isObject(said.params.event))) {
    return 'it sent an event that is no object';
  }
  return said as Message;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
