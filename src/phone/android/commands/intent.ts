import { splitComponent } from './component.ts';

/** What `am start` and its relatives were asked for. */
export interface IntentRequest {
  action?: string;
  data?: string;
  type?: string;
  package?: string;
  component?: { package: string; activity: string };
  categories: string[];
  flags?: string;
  hasExtras: boolean;
  waits: boolean;
  stopsFirst: boolean;
}

/** Options that are followed by values, which are taken and not used: this phone's apps read no extras. */
const EXTRAS: Record<string, number> = {
  '--es': 2,
  '-e': 2,
  '--ez': 2,
  '--ei': 2,
  '--el': 2,
  '--ef': 2,
  '--eu': 2,
  '--ecn': 2,
  '--esa': 2,
  '--eia': 2,
  '--esn': 1,
};
const TAKES_VALUE = new Set([
  '--user',
  '--display',
  '--windowingMode',
  '--activityType',
  '-R',
  '-P',
  '--receiver-permission',
]);
const PLAIN = new Set([
  '-D',
  '-N',
  '--activity-clear-task',
  '--activity-new-task',
  '--activity-clear-top',
  '--activity-single-top',
  '--include-stopped-packages',
  '--grant-read-uri-permission',
  '--grant-write-uri-permission',
  '--receiver-foreground',
  '--async',
]);

export class UnknownOptionError extends Error {}

export function parseIntent(args: string[]): IntentRequest {
  const request: IntentRequest = { categories: [], hasExtras: false, waits: false, stopsFirst: false };
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] as string;
    const value = (): string => {
      const next = args[++at];
      if (next === undefined) throw new UnknownOptionError(`Argument expected after "${arg}"`);
      return next;
    };
    if (arg === '-a') request.action = value();
    else if (arg === '-d') request.data = value();
    else if (arg === '-t') request.type = value();
    else if (arg === '-c') request.categories.push(value());
    else if (arg === '-p') request.package = value();
    else if (arg === '-f') request.flags = value();
    else if (arg === '-n') request.component = componentOf(value());
    else if (arg === '-W') request.waits = true;
    else if (arg === '-S') request.stopsFirst = true;
    else if (EXTRAS[arg] !== undefined) {
      request.hasExtras = true;
      at += EXTRAS[arg];
    } else if (TAKES_VALUE.has(arg)) value();
    else if (PLAIN.has(arg)) continue;
    else if (arg.startsWith('-')) throw new UnknownOptionError(`Unknown option: ${arg}`);
    else assignBare(request, arg);
  }
  return request;
}

function componentOf(text: string): { package: string; activity: string } {
  const component = splitComponent(text);
  if (!component) throw new UnknownOptionError(`Bad component name: ${text}`);
  return component;
}

/** A word without an option is a component, an address or a package, whichever it looks like. */
function assignBare(request: IntentRequest, text: string): void {
  if (text.includes(':')) request.data = text;
  else if (text.includes('/')) request.component = componentOf(text);
  else request.package = text;
}

/** As `Intent.toString` prints it. */
export function intentText(request: IntentRequest): string {
  const parts: string[] = [];
  if (request.action) parts.push(`act=${request.action}`);
  if (request.categories.length > 0) parts.push(`cat=[${request.categories.join(',')}]`);
  if (request.data !== undefined) parts.push(`dat=${safeAddress(request.data)}`);
  if (request.type) parts.push(`typ=${request.type}`);
  if (request.flags) parts.push(`flg=${request.flags}`);
  if (request.package) parts.push(`pkg=${request.package}`);
  if (request.component) parts.push(`cmp=${request.component.package}/${request.component.activity}`);
  if (request.hasExtras) parts.push('(has extras)');
  return `Intent { ${parts.join(' ')} }`;
}

/** Android hides the path of web addresses in its messages. */
function safeAddress(address: string): string {
  return address.replace(/^((?:https?|ftp|rtsp):\/\/[^/?#]*).*$/s, '$1/...');
}
