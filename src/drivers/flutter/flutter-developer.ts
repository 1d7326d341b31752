import { quoteScreenText } from '../../contract/line/index.ts';
import type { Deadline } from '../../base/deadline.ts';
import {
  callExtension,
  CompileError,
  EvaluationError,
  ExtensionError,
  evaluate,
  NoCompilerError,
  reloadSources,
  VM_CODES,
  VmServiceError,
} from '../../wires/vm-service/index.ts';
import type { Developer, EvaluatedValue, ToolOutcome } from '../developer.ts';
import type { AppLink } from './app-link.ts';

/** The framework's and the VM's own extensions; what a package puts under ext.flutter has a second name of its own. */
const NOT_THE_APPS = /^ext\.(dart\.|touchstone\.|ui\.window\.|flutter\.inspector\.|flutter\.[^.]+$)/;

/** The developer's loop on a Flutter app, through the tool that runs it where there is one. */
export class FlutterDeveloper implements Developer {
  readonly #link: AppLink;

  constructor(link: AppLink) {
    this.#link = link;
  }

  async reload(restart: boolean, deadline: Deadline): Promise<{ done: boolean; said: string }> {
    const isolate = await this.#link.ready(deadline);
    const tool = this.#link.services.get(restart ? 'hotRestart' : 'reloadSources');
    if (restart && tool === undefined)
      return { done: false, said: 'only flutter run or flutter attach can restart an app' };
    try {
      if (tool !== undefined) {
        // On a device there is no source: the tool on the developer's machine compiles and sends.
        await this.#link.vm.request(
          tool,
          restart ? {} : { isolateId: isolate.id, force: false, pause: false },
          deadline,
        );
        if (restart) this.#link.forget();
        return { done: true, said: '' };
      }
      const report = await reloadSources(this.#link.vm, isolate.id, {}, deadline);
      if (!report.reloaded) return { done: false, said: report.said };
    } catch (error) {
      if (!(error instanceof VmServiceError)) throw error;
      return { done: false, said: error.details || error.message };
    }
    await callExtension(this.#link.vm, isolate.id, 'ext.flutter.reassemble', {}, deadline);
    return { done: true, said: '' };
  }

  async evaluate(expression: string, library: string | undefined, deadline: Deadline): Promise<EvaluatedValue> {
    const isolate = await this.#link.ready(deadline);
    const own = library ?? isolate.root;
    const target = isolate.libraries.find((one) => one.uri === own || one.uri.endsWith(`/${own}`))?.id;
    if (target === undefined) return { ok: false, said: `the app has loaded no library ${quoteScreenText(own)}` };
    try {
      const found = await evaluate(this.#link.vm, { isolate: isolate.id, target, text: expression }, deadline);
      const text = found.value ?? (await this.#asText(isolate.id, found.id, deadline));
      return { ok: true, value: text, type: found.class_name };
    } catch (error) {
      const told = [CompileError, EvaluationError, NoCompilerError].some((kind) => error instanceof kind);
      if (!told) throw error;
      return { ok: false, said: (error as Error).message };
    }
  }

  async tools(deadline: Deadline): Promise<string[]> {
    const { extensions } = await this.#link.refreshed(deadline);
    return extensions.filter((name) => !NOT_THE_APPS.test(name)).sort();
  }

  async callTool(name: string, args: Record<string, string>, deadline: Deadline): Promise<ToolOutcome> {
    const isolate = await this.#link.ready(deadline);
    const known = await this.tools(deadline);
    if (!known.includes(name)) return { ok: false, unknown: true, said: known.join(', ') || 'none' };
    try {
      return { ok: true, answer: await callExtension(this.#link.vm, isolate.id, name, args, deadline) };
    } catch (error) {
      if (error instanceof ExtensionError) return { ok: false, unknown: false, said: error.message };
      if (error instanceof VmServiceError && error.code === VM_CODES.method_not_found)
        return { ok: false, unknown: true, said: known.join(', ') };
      throw error;
    }
  }

  async #asText(isolate: string, id: string, deadline: Deadline): Promise<string> {
    const { value } = await evaluate(this.#link.vm, { isolate, target: id, text: 'this.toString()' }, deadline);
    return value ?? '';
  }
}
