import { writeFileSync } from 'node:fs';
import { Deadline } from '../../src/base/deadline.ts';
import {
  readIsolate,
  readServiceUri,
  readVm,
  type ServiceUri,
  VmConnection,
} from '../../src/wires/vm-service/index.ts';
import type { FlutterRig } from '../drivers/flutter/rig.ts';

const LONGEST_REPLY = 14;

/** What was asked and answered, for docs/evidence: written to TOUCHSTONE_FLUTTER_TRANSCRIPT, when that is set. */
export class Transcript {
  readonly #lines: string[] = [];

  /** The service's own words about itself. */
  async describe(uri: string): Promise<void> {
    // An isolate says nothing of itself while it is compiled, which takes a minute where an app is run from source.
    const deadline = Deadline.after(120_000);
    const vm = await VmConnection.open(readServiceUri(uri) as ServiceUri, deadline);
    const { version, operating_system, isolates } = await readVm(vm, deadline);
    this.#lines.push(`- VM: ${version}, ${operating_system}`);
    for (const { id } of isolates) {
      const { name, root, libraries, extensions, paused } = await readIsolate(vm, id, deadline);
      const place = root.startsWith('file:') ? `…/${root.split('/').at(-1)}` : root;
      this.#lines.push(
        `- isolate ${JSON.stringify(name)} (${place}), ${libraries.length} libraries, ${paused ?? 'running'}`,
      );
      this.#lines.push(`- its extensions: ${extensions.join(', ')}`);
    }
    vm.close();
  }

  begin(title: string): void {
    this.#lines.push('', `### ${title}`);
  }

  /** The rig with every call written down, with what it cost. */
  listening(rig: FlutterRig): FlutterRig['call'] {
    return async (name, args = {}) => {
      let text = '';
      let answer: Awaited<ReturnType<FlutterRig['call']>> | undefined;
      const requests = await rig.requestsOf(async () => {
        answer = await rig.call(name, args);
        text = answer.text;
      });
      const kinds = new Set(requests.map((one) => one.replace(/^ext\.touchstone\.\w+$/, 'ext.touchstone')));
      const lines = text.split('\n').filter((line) => !/^<\/?screen/.test(line));
      const cut =
        lines.length > LONGEST_REPLY
          ? [...lines.slice(0, LONGEST_REPLY), `… ${lines.length - LONGEST_REPLY} more`]
          : lines;
      this.#lines.push(
        '',
        '```',
        `> ${name} ${JSON.stringify(args)}   (${requests.length} calls: ${[...kinds].join(', ')})`,
      );
      this.#lines.push(...cut.map((line) => line.replace(/ · flutter flutter@\S+/, '')), '```');
      if (!answer) throw new Error('a call has an answer');
      return answer;
    };
  }

  end(): void {
    const file = process.env.TOUCHSTONE_FLUTTER_TRANSCRIPT;
    if (file) writeFileSync(file, `${this.#lines.join('\n')}\n`);
  }
}
