import type { Deadline } from '../../base/deadline.ts';
import { ExtensionError } from '../../wires/vm-service/index.ts';
import type { RawNode } from '../driver.ts';
import type { AppLink } from './app-link.ts';
import { readSemanticsDump } from './semantics-dump.ts';
import { decodeWidgets, type WidgetFacts } from './widget-tree.ts';

const INSPECTOR = 'ext.flutter.inspector.';
const DUMP = 'ext.flutter.debugDumpSemanticsTreeInTraversalOrder';
/** The inspector keeps the widgets it told of alive under this name, until it is told to let go. */
const GROUP = 'touchstone';

export interface Inspected {
  backend: 'flutter inspector' | 'flutter semantics dump';
  nodes: RawNode[];
  /** What the layout explorer tells; nobody else tells it. */
  size?: { width: number; height: number };
}

/** What the framework says about itself to its own developer tools: no code of ours runs in the app. */
export class Inspector {
  readonly #link: AppLink;

  constructor(link: AppLink) {
    this.#link = link;
  }

  /** Undefined: this app says nothing about its screen. */
  async look(deadline: Deadline): Promise<Inspected | undefined> {
    const { extensions } = await this.#link.ready(deadline);
    const tree = treeRequest(extensions);
    if (tree) return this.#letGo(() => this.#widgets(tree, deadline), deadline);
    if (!extensions.includes(DUMP)) return undefined;
    const { data } = await this.#link.callOwn(DUMP, {}, deadline);
    const nodes = readSemanticsDump(String(data ?? ''));
    return nodes && { backend: 'flutter semantics dump', nodes };
  }

  /** Undefined: this app's inspector makes no pictures. */
  async screenshot(deadline: Deadline): Promise<Uint8Array | undefined> {
    const { extensions } = await this.#link.ready(deadline);
    if (!extensions.includes(`${INSPECTOR}screenshot`)) return undefined;
    return this.#letGo(async () => {
      const root = (await this.#ask('getRootWidget', { objectGroup: GROUP }, deadline)) as WidgetFacts | null;
      const size = root && (await this.#sizeOf(root, deadline));
      if (!root?.valueId || !size) return undefined;
      const asked = { id: root.valueId, width: String(size.width), height: String(size.height) };
      const picture = await this.#ask('screenshot', asked, deadline);
      return typeof picture === 'string' ? Buffer.from(picture, 'base64') : undefined;
    }, deadline);
  }

  async #widgets(tree: TreeRequest, deadline: Deadline): Promise<Inspected | undefined> {
    const root = (await this.#ask(tree.name, tree.args, deadline)) as WidgetFacts | null;
    if (!root) return undefined;
    const size = await this.#sizeOf(root, deadline);
    return { backend: 'flutter inspector', nodes: decodeWidgets(root), ...(size ? { size } : {}) };
  }

  async #sizeOf(root: WidgetFacts, deadline: Deadline): Promise<{ width: number; height: number } | undefined> {
    const { extensions } = await this.#link.ready(deadline);
    if (!root.valueId || !extensions.includes(`${INSPECTOR}getLayoutExplorerNode`)) return undefined;
    try {
      const asked = { groupName: GROUP, id: root.valueId, subtreeDepth: '0' };
      const told = (await this.#ask('getLayoutExplorerNode', asked, deadline)) as { size?: Record<string, unknown> };
      const [width, height] = [Number(told?.size?.width), Number(told?.size?.height)];
      return width > 0 && height > 0 ? { width, height } : undefined;
    } catch (error) {
      // An app that has not been laid out yet has no size.
      if (error instanceof ExtensionError) return undefined;
      throw error;
    }
  }

  async #letGo<T>(deed: () => Promise<T>, deadline: Deadline): Promise<T> {
    try {
      return await deed();
    } finally {
      await this.#ask('disposeGroup', { objectGroup: GROUP }, deadline);
    }
  }

  async #ask(name: string, args: Record<string, string>, deadline: Deadline): Promise<unknown> {
    return (await this.#link.callOwn(`${INSPECTOR}${name}`, args, deadline)).result;
  }
}

interface TreeRequest {
  name: string;
  args: Record<string, string>;
}

/** The newer request first; the older one was there before it. */
function treeRequest(extensions: readonly string[]): TreeRequest | undefined {
  const wanted = { groupName: GROUP, isSummaryTree: 'true', withPreviews: 'true', fullDetails: 'false' };
  const known: TreeRequest[] = [
    { name: 'getRootWidgetTree', args: wanted },
    { name: 'getRootWidgetSummaryTreeWithPreviews', args: { groupName: GROUP } },
  ];
  return known.find(({ name }) => extensions.includes(`${INSPECTOR}${name}`));
}
