import { type ByteSink, type ByteSource, bytesOf, emptySource, linesOf } from '../bytes.ts';
import type { AndroidDevice } from '../device.ts';
import type { ProgramIo } from '../shell/program.ts';
import { Shell } from '../shell/shell.ts';
import type { AdbStream } from '../transport/stream.ts';
import { EXIT, packetSink, shellPacket, STDERR, STDOUT, unwrapStdin } from './shell-protocol.ts';

/** `shell[,v2][,pty|raw][,TERM=…]:command`. Without v2 both outputs are one stream and there is no exit code. */
export async function serveShell(device: AndroidDevice, service: string, stream: AdbStream): Promise<void> {
  const colon = service.indexOf(':');
  const flags = service.slice(0, colon).split(',').slice(1);
  const command = service.slice(colon + 1);
  const version2 = flags.includes('v2');
  const terminal = flags.includes('pty') || (command === '' && !flags.includes('raw'));
  const plain: ProgramIo = version2
    ? { stdin: unwrapStdin(stream), stdout: packetSink(stream, STDOUT), stderr: packetSink(stream, STDERR) }
    : { stdin: stream, stdout: stream, stderr: stream };
  const io = terminal ? onTerminal(plain) : plain;
  const shell = new Shell(device, stream.hungUp);
  const code = command === '' ? await converse(shell, io, terminal) : await shell.run(command, io);
  await shell.jobsDone();
  if (version2) await stream.write(shellPacket(EXIT, Buffer.from([code])));
}

/** `exec:command`: raw bytes both ways, no exit code. */
export async function serveExec(device: AndroidDevice, command: string, stream: AdbStream): Promise<void> {
  const shell = new Shell(device, stream.hungUp);
  await shell.run(command, { stdin: stream, stdout: stream, stderr: stream });
  await shell.jobsDone();
}

/** A shell without a command reads its commands from stdin, line by line. */
async function converse(shell: Shell, io: ProgramIo, terminal: boolean): Promise<number> {
  const prompt = async (): Promise<void> => {
    if (terminal) await io.stdout.write('touchstone:/ $ ');
  };
  await prompt();
  let code = 0;
  for await (const line of linesOf(terminal ? echoed(io) : io.stdin)) {
    if (line === 'exit') break;
    code = await shell.run(line, { ...io, stdin: emptySource });
    await prompt();
  }
  return code;
}

/** A terminal writes carriage returns before line feeds, on both outputs, which are one. */
function onTerminal(io: ProgramIo): ProgramIo {
  const screen: ByteSink = {
    // Byte by byte, so that a character cut in two stays whole on the other side.
    write: (data) => io.stdout.write(Buffer.from(bytesOf(data).toString('latin1').replaceAll('\n', '\r\n'), 'latin1')),
  };
  return { stdin: io.stdin, stdout: screen, stderr: screen };
}

/** The host's terminal is in raw mode, so it is the phone that shows what is typed. */
function echoed(io: ProgramIo): ByteSource {
  let line = '';
  const finished: Buffer[] = [];
  return {
    async read() {
      while (finished.length === 0) {
        const chunk = await io.stdin.read();
        if (chunk === null) return null;
        for (const char of chunk.toString('utf8')) {
          if (char === '\x04' && line === '') return null;
          if (char === '\r' || char === '\n') {
            await io.stdout.write('\n');
            finished.push(Buffer.from(`${line}\n`));
            line = '';
          } else if (char === '\x7f' || char === '\b') {
            if (line !== '') await io.stdout.write('\b \b');
            line = Array.from(line).slice(0, -1).join('');
          } else if (char === '\x03') {
            await io.stdout.write('^C\n');
            finished.push(Buffer.from('\n'));
            line = '';
          } else {
            await io.stdout.write(char);
            line += char;
          }
        }
      }
      return finished.shift() as Buffer;
    },
  };
}
