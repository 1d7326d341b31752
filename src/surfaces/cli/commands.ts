import type { ExitCode } from '../../engine/operation.ts';
import type { World } from './world.ts';

export interface Command {
  /** Absent for commands that only we ourselves call. */
  summary?: string;
  usage?: string;
  /** An exit code, or `serving`: the command goes on until it ends the process itself. */
  run(words: readonly string[], world: World): Promise<ExitCode | 'serving'>;
}

/** The commands that are no operation. Each is loaded when it is called, so that none slows the others' start. */
export const commands: Record<string, Command> = {
  mcp: {
    usage: '[--target phone|android|web|flutter] [--profile core|full]',
    summary: 'serve MCP over stdio',
    run: async (words, world) => (await import('./mcp.ts')).runMcp(words, world),
  },
  phone: {
    usage: '[--adb PORT] [--web PORT] [--fault NAME]... [--json]',
    summary: 'run the simulated phone alone, for any other tool',
    run: async (words) => (await import('./phone.ts')).runPhone(words),
  },
  demo: {
    summary: 'the main job on the simulated phone, told live',
    run: async (words, world) => (await import('./demo.ts')).runDemo(words, world),
  },
  doctor: {
    usage: '[--json]',
    summary: 'which link of the chain is broken, and the command that mends it',
    run: async (words, world) => (await import('./doctor.ts')).runDoctor(words, world),
  },
  help: {
    usage: '[operation]',
    summary: 'this text, or the flags of one operation',
    run: async (words, world) => (await import('./show-help.ts')).showHelp(words, world),
  },
  version: {
    summary: 'the version',
    run: async () => (await import('./show-help.ts')).showVersion(),
  },
  host: {
    run: async (_words, world) => (await import('./host.ts')).runHost(world),
  },
};
