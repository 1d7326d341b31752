import { ANSWER_LIMIT, type ShellResult } from './adb-device.ts';
import { AdbError } from './adb-error.ts';

const STDOUT = 1;
const STDERR = 2;
const EXIT = 3;
const HEADER = 5;

/** Puts the packets of `shell,v2` (one byte id, four bytes length, data) back together, however they were cut. */
export class ShellAnswer {
  private pending: Buffer = Buffer.alloc(0);
  private readonly stdout: Buffer[] = [];
  private readonly stderr: Buffer[] = [];
  private size = 0;
  private exit: number | undefined;

  push(chunk: Buffer): void {
    this.pending = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    while (this.pending.length >= HEADER) {
      const id = this.pending.readUInt8(0);
      const length = this.pending.readUInt32LE(1);
      if (length > ANSWER_LIMIT) throw new AdbError('protocol', 'The device sent a shell packet of an absurd length.');
      if (this.pending.length < HEADER + length) return;
      this.accept(id, this.pending.subarray(HEADER, HEADER + length));
      this.pending = this.pending.subarray(HEADER + length);
    }
  }

  get done(): boolean {
    return this.exit !== undefined;
  }

  /** Rejects an answer that ended before the exit packet: what is there may be only half. */
  result(): ShellResult {
    if (this.exit === undefined) {
      throw new AdbError('truncated', 'The device ended a command in the middle, without an exit code.');
    }
    return { stdout: Buffer.concat(this.stdout), stderr: Buffer.concat(this.stderr), exit: this.exit };
  }

  private accept(id: number, data: Buffer): void {
    this.size += data.length;
    if (this.size > ANSWER_LIMIT) throw new AdbError('protocol', 'The device sent an absurdly long answer.');
    if (id === STDOUT) this.stdout.push(data);
    else if (id === STDERR) this.stderr.push(data);
    else if (id === EXIT) this.exit = data.length > 0 ? data.readUInt8(0) : 0;
    else throw new AdbError('protocol', `The device sent a shell packet of an unknown kind (${id}).`);
  }
}
