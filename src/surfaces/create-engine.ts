import { filterTerminal } from '../base/stdout.ts';
import { createRegistry } from '../drivers/registry.ts';
import { Engine } from '../engine/engine.ts';
import type { DeviceRegistry } from '../engine/registry.ts';
import { createPhoneTarget } from './phone-target.ts';
import type { TargetName } from './target-name.ts';

/** The engine with the devices that were asked for. Nothing is started or looked for before the first call. */
export function createEngine(target: TargetName | undefined): Engine {
  const engine = new Engine({ registry: registryFor(target), implicit_session: true });
  // Its secrets must not reach the terminal either: an error's stack, a problem with the connection.
  filterTerminal((text) => engine.redactor.text(text));
  return engine;
}

function registryFor(target: TargetName | undefined): DeviceRegistry {
  if (target !== 'phone') return createRegistry({ only: target });
  const phone = createPhoneTarget();
  return createRegistry({
    only: 'extra',
    extra: phone.devices,
    preferred: 'phone',
    closeExtra: () => phone.close(),
  });
}
