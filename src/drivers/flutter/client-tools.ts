import { type Deadline, DeadlineError } from '../../base/deadline.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { callExtension, ExtensionError, type VmConnection, VmServiceError } from '../../wires/vm-service/index.ts';
import type { ClientTool, ToolList } from '../developer.ts';
import { CATALOGUES, type Catalogue, type ToldTools } from './tool-catalogues.ts';
import { wordsOfRefusal } from './tool-wire.ts';

/**
 * The framework's and the VM's own extensions. What a package puts under ext.flutter has a second name of its own, or is
 * named by a catalogue.
 */
const NOT_THE_APPS = /^ext\.(dart\.|touchstone\.|ui\.window\.|flutter\.inspector\.|flutter\.[^.]+$)/;

/** A list that hangs costs this much, and not the names that are known without it. */
const CATALOGUE_MS = 3000;

/** All that the app registered: with what it tells of it where it does, else the bare name. */
export async function listTools(
  vm: VmConnection,
  isolate: string,
  extensions: readonly string[],
  deadline: Deadline,
): Promise<ToolList> {
  const registered = new Set(extensions);
  const names = new Set(extensions.filter((name) => !NOT_THE_APPS.test(name)));
  const tools: ClientTool[] = [];
  const notes: string[] = [];
  const catalogues = CATALOGUES.filter((one) => registered.has(one.extension));
  const answers = await Promise.all(catalogues.map((one) => ask(vm, isolate, one, registered, deadline)));
  for (const [index, catalogue] of catalogues.entries()) {
    const told = answers[index] as ToldTools | string;
    if (typeof told === 'string') {
      notes.push(`${catalogue.extension} tells nothing of its tools, so they are only named or missing: ${told}.`);
      continue;
    }
    if (told.unusable > 0)
      notes.push(
        `${catalogue.extension} tells of ${told.unusable} without a name or not registered; they are left out.`,
      );
    names.delete(catalogue.extension);
    for (const tool of told.tools) {
      names.delete(tool.extension);
      tools.push(tool);
    }
  }
  const bare = [...names].map((name): ClientTool => ({ name, kind: 'tool', extension: name }));
  return { tools: [...tools, ...bare].sort((one, other) => (one.name < other.name ? -1 : 1)), notes };
}

/** A text: why it told nothing. */
async function ask(
  vm: VmConnection,
  isolate: string,
  catalogue: Catalogue,
  registered: ReadonlySet<string>,
  deadline: Deadline,
): Promise<ToldTools | string> {
  try {
    const answer = await callExtension(vm, isolate, catalogue.extension, {}, deadline.within(CATALOGUE_MS));
    return (
      catalogue.read(answer, registered) ??
      `its answer has another shape: ${quoteScreenText(JSON.stringify(answer), 200)}`
    );
  } catch (error) {
    if (error instanceof DeadlineError && !deadline.expired) return `no answer within ${CATALOGUE_MS} ms`;
    if (!(error instanceof ExtensionError || error instanceof VmServiceError)) throw error;
    return quoteScreenText(wordsOfRefusal(error.message), 200);
  }
}
