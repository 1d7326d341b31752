import type { Program, ProgramCall } from '../shell/program.ts';
import { complain, line } from './basic.ts';
import { sayLines } from './file-tools.ts';

export const settingsPrograms: [string, Program][] = [
  ['getprop', getprop],
  ['setprop', setprop],
  ['settings', settings],
];

function getprop(call: ProgramCall): Promise<number> {
  const [name, otherwise = ''] = call.args;
  const { properties } = call.device;
  if (name !== undefined) return line(call, properties.get(name) ?? otherwise);
  return sayLines(
    call,
    [...properties].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => `[${key}]: [${value}]`),
  );
}

async function setprop(call: ProgramCall): Promise<number> {
  const [name, value] = call.args;
  if (name === undefined || value === undefined) return complain(call, 'setprop: Needs 2 arguments');
  if (name.startsWith('ro.')) return complain(call, `setprop: failed to set property '${name}' to '${value}'`);
  call.device.properties.set(name, value);
  return 0;
}

async function settings(call: ProgramCall): Promise<number> {
  const args = withoutUser(call.args);
  const [verb, namespace, key, value] = args;
  const store = call.device.settings;
  if (!['system', 'secure', 'global'].includes(namespace ?? ''))
    return complain(call, `Invalid namespace '${namespace ?? ''}'`, 255);
  const path = `${namespace}/${key}`;
  switch (verb) {
    case 'get':
      return line(call, store.get(path) ?? 'null');
    case 'put':
      if (key === undefined || value === undefined) return complain(call, 'Bad arguments', 255);
      store.set(path, value);
      return 0;
    case 'delete':
      return line(call, `Deleted ${store.delete(path) ? 1 : 0} rows`);
    case 'list':
      return sayLines(
        call,
        [...store]
          .filter(([name]) => name.startsWith(`${namespace}/`))
          .map(([name, text]) => `${name.slice(name.indexOf('/') + 1)}=${text}`),
      );
    default:
      return complain(call, `Invalid command: ${verb ?? ''}`, 255);
  }
}

function withoutUser(args: string[]): string[] {
  const at = args.indexOf('--user');
  return at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
}
