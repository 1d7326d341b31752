import { readFileSync } from 'node:fs';
import type { Deadline } from '../../base/deadline.ts';
import { readServiceUri, type ServiceUri } from '../../wires/vm-service/index.ts';
import { findOnAndroid } from './find-on-android.ts';

export interface FoundApp {
  /** Where it listens, without the secret. */
  shown: string;
  note: string;
  /** Makes it reachable from here (a port forward, where it runs on a device), and undoes that again. */
  reach(deadline: Deadline): Promise<{ uri: ServiceUri; release: () => Promise<void> }>;
}

/** Flutter apps that are configured or announce themselves. Nothing is started and nothing is connected to. */
export async function findApps(env: NodeJS.ProcessEnv, thorough: boolean, deadline: Deadline): Promise<FoundApp[]> {
  const configured = readConfigured(env.TOUCHSTONE_FLUTTER_URI ?? '');
  return [...configured, ...(thorough ? await findOnAndroid(deadline) : [])];
}

/**
 * Addresses, or files that the Dart tools write: `flutter run --vmservice-out-file=FILE` writes the address,
 * `dart --write-service-info=FILE` a JSON object with it.
 */
function readConfigured(text: string): FoundApp[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  return words.flatMap((word) => {
    const uri = readServiceUri(word) ?? readFromFile(word);
    return uri ? [{ shown: uri.shown, note: 'from TOUCHSTONE_FLUTTER_URI', reach: () => reachHere(uri) }] : [];
  });
}

function reachHere(uri: ServiceUri): Promise<{ uri: ServiceUri; release: () => Promise<void> }> {
  return Promise.resolve({ uri, release: () => Promise.resolve() });
}

function readFromFile(path: string): ServiceUri | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
  const json = text.startsWith('{') ? (JSON.parse(text) as { uri?: unknown }).uri : text;
  return typeof json === 'string' ? readServiceUri(json) : undefined;
}
