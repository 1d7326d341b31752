import { serveHost } from '../host/serve.ts';
import type { World } from './world.ts';

/** The background process that keeps sessions between calls; started by the first operation, never by people. */
export async function runHost(world: World): Promise<'serving'> {
  await serveHost(await world.engineFactory());
  return 'serving';
}
