import { monotonicNow } from '../../base/clock.ts';
import type { Deadline } from '../../base/deadline.ts';
import { deviceCommand, deviceThenAlways } from '../../wires/adb/device-shell.ts';
import type { NodeKey, RawCapture, RawScreen } from '../driver.ts';
import { type DeviceLink, textOf } from './device-link.ts';
import { isSmallWindow } from './dialogs.ts';
import { mapTree } from './map-tree.ts';
import { type DisplaySize, parseScreen } from './screen-facts.ts';
import { readUiDump, type UiDump, type UiNode } from './ui-dump.ts';

const WINDOW = deviceCommand('dumpsys', 'window');
const INPUT_METHOD = deviceCommand('dumpsys', 'input_method');
const DUMP_TO_TERMINAL = deviceCommand('uiautomator', 'dump', '/dev/tty');
const DUMP_FILE = '/data/local/tmp/touchstone-dump.xml';
const DUMP_TO_FILE = deviceThenAlways(
  deviceCommand('uiautomator', 'dump', DUMP_FILE),
  deviceCommand('cat', DUMP_FILE),
  deviceCommand('rm', '-f', DUMP_FILE),
);

/** Tree and screen facts in one round trip; the facts are read right after the tree, so both tell of one moment. */
export class Capturer {
  private readonly link: DeviceLink;
  private readonly natural: DisplaySize;
  private toFile = false;
  /** Text that the fields of the last capture showed, password dots included. */
  shown: ReadonlyMap<NodeKey, string> = new Map();

  constructor(link: DeviceLink, natural: DisplaySize) {
    this.link = link;
    this.natural = natural;
  }

  async capture(deadline: Deadline): Promise<RawCapture> {
    const started = monotonicNow();
    let { dump, windowDump, inputMethodDump } = await this.look(deadline);
    if (dump.kind === 'elsewhere' && !this.toFile) {
      // This device's terminal swallows the dump. It always will, so the session stays with the file.
      this.toFile = true;
      ({ dump, windowDump, inputMethodDump } = await this.look(deadline));
    }
    const rotation = dump.kind === 'tree' ? dump.rotation : undefined;
    const screen = parseScreen(windowDump, inputMethodDump, this.natural, rotation);
    const facts = { backend: 'uiautomator', started_at: started, screen };
    if (dump.kind !== 'tree') {
      this.shown = new Map();
      const reason = dump.kind === 'problem' ? dump.reason : 'uiautomator wrote its dump nowhere';
      return { ...facts, complete: false, reason, duration_ms: monotonicNow() - started, nodes: [] };
    }
    const { nodes, shown, loading } = mapTree(dump.roots, screen);
    this.shown = shown;
    return {
      ...facts,
      complete: true,
      // Whole as far as it goes: what other windows show beside a dialog or a menu is not in any dump.
      ...(leavesRoom(dump.roots, screen) ? { scope: 'active_window' as const } : {}),
      duration_ms: monotonicNow() - started,
      nodes,
      ...(loading ? { loading } : {}),
    };
  }

  async screen(deadline: Deadline): Promise<RawScreen> {
    const [windows, inputMethod] = await this.link.runTogether([WINDOW, INPUT_METHOD], deadline);
    return parseScreen(textAt(windows), textAt(inputMethod), this.natural, undefined);
  }

  private async look(deadline: Deadline): Promise<{ dump: UiDump; windowDump: string; inputMethodDump: string }> {
    const dumpCommand = this.toFile ? DUMP_TO_FILE : DUMP_TO_TERMINAL;
    const [tree, windows, inputMethod] = await this.link.runTogether([dumpCommand, WINDOW, INPUT_METHOD], deadline);
    return {
      dump: readUiDump(tree?.output ?? new Uint8Array()),
      windowDump: textAt(windows),
      inputMethodDump: textAt(inputMethod),
    };
  }
}

function leavesRoom(roots: UiNode[], screen: RawScreen): boolean {
  return roots.every((root) => isSmallWindow(root.bounds, screen));
}

function textAt(part: { output: Uint8Array } | undefined): string {
  return part ? textOf(part.output) : '';
}
