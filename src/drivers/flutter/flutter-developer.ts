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
  VmServiceError,
} from '../../wires/vm-service/index.ts';
import type { ClientTool, Developer, EvaluatedValue, ToolList, ToolOutcome } from '../developer.ts';
import type { AppLink } from './app-link.ts';
import { listTools } from './client-tools.ts';
import { asText, wordsOfRefusal } from './tool-wire.ts';

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

  async tools(deadline: Deadline): Promise<ToolList> {
    const { id, extensions } = await this.#link.refreshed(deadline);
    return listTools(this.#link.vm, id, extensions, deadline);
  }

  async callTool(tool: ClientTool, args: Record<string, unknown>, deadline: Deadline): Promise<ToolOutcome> {
    const isolate = await this.#link.ready(deadline);
    const given = tool.kind === 'resource' ? { ...args, uri: tool.name } : args;
    const texts = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, asText(value)]));
    try {
      return { ok: true, answer: await callExtension(this.#link.vm, isolate.id, tool.extension, texts, deadline) };
    } catch (error) {
      if (error instanceof ExtensionError) return { ok: false, said: wordsOfRefusal(error.message) };
      if (!(error instanceof VmServiceError)) throw error;
      return { ok: false, said: wordsOfRefusal(error.details || error.message) };
    }
  }

  async #asText(isolate: string, id: string, deadline: Deadline): Promise<string> {
    const { value } = await evaluate(this.#link.vm, { isolate, target: id, text: 'this.toString()' }, deadline);
    return value ?? '';
  }
}
