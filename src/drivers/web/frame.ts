import type { Deadline } from '../../base/deadline.ts';
import type { CdpParams, CdpSession } from '../../wires/cdp/connection.ts';
import { CdpError, SessionGoneError } from '../../wires/cdp/errors.ts';
import type { HeldNodes } from './held-nodes.ts';

/** The document that a call was meant for is not there any more (a navigation, a removed frame). */
export class DocumentGoneError extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'DocumentGoneError';
  }
}

/** One frame of a tab, in whichever process it lives. */
export interface Frame {
  id: string;
  parent: string | null;
  session: CdpSession;
  url: string;
  /** The isolated world of its current document; absent while there is none. */
  context: number | undefined;
  /** Counts its documents. The browser's own context ids begin anew in each process, so they cannot tell two apart. */
  life: number;
  /** Key of the iframe element in the parent's document, and the document that the key belongs to. */
  owner?: { key: number; life: number };
  /** What its document said at the last capture. */
  held?: HeldNodes;
}

/** Runs an expression in the frame's isolated world. */
export async function callFrame(frame: Frame, expression: string, deadline: Deadline): Promise<unknown> {
  if (frame.context === undefined) throw new DocumentGoneError(`the frame ${frame.url} has no document yet`);
  const params = { expression, contextId: frame.context, awaitPromise: true, returnByValue: true };
  let answer: CdpParams;
  try {
    answer = await frame.session.request('Runtime.evaluate', params, deadline);
  } catch (error) {
    if (error instanceof SessionGoneError) throw new DocumentGoneError(error.message);
    // -32000 is the protocol's word for "no such context, target or session (any more)".
    if (error instanceof CdpError && error.code === -32000) throw new DocumentGoneError(error.message);
    throw error;
  }
  const problem = answer.exceptionDetails as { text: string; exception?: { description?: string } } | undefined;
  if (problem) throw new Error(`the program in the page failed: ${problem.exception?.description ?? problem.text}`);
  return (answer.result as { value?: unknown }).value;
}

/** The same for calls that answer with a JSON text. */
export async function askFrame<T>(frame: Frame, expression: string, deadline: Deadline): Promise<T> {
  const value = await callFrame(frame, expression, deadline);
  if (typeof value !== 'string') throw new DocumentGoneError('the document went away in the middle of an answer');
  return JSON.parse(value) as T;
}

/** Which iframe element of the parent's document holds this frame. */
export async function ownerKey(frame: Frame, parent: Frame, deadline: Deadline): Promise<number | undefined> {
  if (parent.context === undefined) return undefined;
  if (frame.owner?.life === parent.life) return frame.owner.key;
  try {
    const { backendNodeId } = await parent.session.request('DOM.getFrameOwner', { frameId: frame.id }, deadline);
    const place = { backendNodeId, executionContextId: parent.context };
    const { object } = await parent.session.request('DOM.resolveNode', place, deadline);
    const objectId = (object as { objectId: string }).objectId;
    const functionDeclaration = 'function () { return touchstone.frameKey(this); }';
    const asked = { objectId, functionDeclaration, returnByValue: true };
    const answer = await parent.session.request('Runtime.callFunctionOn', asked, deadline);
    const key = (answer.result as { value?: number }).value;
    if (key === undefined) return undefined;
    frame.owner = { key, life: parent.life };
    return key;
  } catch (error) {
    if (error instanceof CdpError || error instanceof SessionGoneError) return undefined;
    throw error;
  }
}
