import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 1;
const CLOSE = 8;
/** A report is a few hundred bytes, a state with 200 names a few thousand; more than this is not one of ours. */
const MAX_MESSAGE = 1_000_000;

interface Frame {
  opcode: number;
  payload: Buffer;
  size: number;
}

/** The first frame in the buffer (RFC 6455), unmasked; undefined while it is not all there. */
function readFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined;
  const opcode = bytes.readUInt8(0) & 0x0f;
  const masked = (bytes.readUInt8(1) & 0x80) !== 0;
  let length = bytes.readUInt8(1) & 0x7f;
  let at = 2;
  if (length === 126) {
    if (bytes.length < 4) return undefined;
    length = bytes.readUInt16BE(2);
    at = 4;
  } else if (length === 127) {
    if (bytes.length < 10) return undefined;
    length = Number(bytes.readBigUInt64BE(2));
    at = 10;
  }
  if (!masked || length > MAX_MESSAGE) throw new Error('Not a frame that our page sends.');
  if (bytes.length < at + 4 + length) return undefined;
  const mask = bytes.subarray(at, at + 4);
  const payload = Buffer.from(bytes.subarray(at + 4, at + 4 + length));
  for (let index = 0; index < payload.length; index++) {
    payload[index] = (payload[index] as number) ^ (mask[index % 4] as number);
  }
  return { opcode, payload, size: at + 4 + length };
}

/** One text as a server sends it: in one frame and unmasked. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126 ? Buffer.from([0x80 | TEXT, payload.length]) : Buffer.from([0x80 | TEXT, 126, 0, 0]);
  if (payload.length >= 126) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** Accepts the page's socket and hands over each text that arrives on it, in order; the answer sends one to the page. */
export function acceptReports(
  request: IncomingMessage,
  socket: Duplex,
  onText: (text: string) => void,
): (text: string) => void {
  const key = request.headers['sec-websocket-key'] ?? '';
  const accept = createHash('sha1').update(`${key}${WEBSOCKET_GUID}`).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  let waiting: Buffer = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  // A page that crashed takes no leave; half of its socket would stay open for good.
  socket.on('end', () => socket.end());
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    try {
      for (let frame = readFrame(waiting); frame !== undefined; frame = readFrame(waiting)) {
        waiting = waiting.subarray(frame.size);
        if (frame.opcode === TEXT) onText(frame.payload.toString('utf8'));
        if (frame.opcode === CLOSE) socket.end(Buffer.from([0x80 | CLOSE, 0]));
      }
    } catch {
      socket.destroy();
    }
  });
  return (text) => {
    if (socket.writable) socket.write(textFrame(text));
  };
}
