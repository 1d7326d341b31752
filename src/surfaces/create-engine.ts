import { createRegistry } from '../drivers/registry.ts';
import { Engine } from '../engine/engine.ts';
import { createPhoneTarget } from './phone-target.ts';
import type { TargetName } from './target-name.ts';

/** The engine with the devices that were asked for. Nothing is started or looked for before the first call. */
export function createEngine(target: TargetName | undefined): Engine {
  if (target !== 'phone') return new Engine({ registry: createRegistry({ only: target }), implicit_session: true });
  const phone = createPhoneTarget();
  const registry = createRegistry({
    only: 'extra',
    extra: phone.devices,
    preferred: 'phone',
    closeExtra: () => phone.close(),
  });
  return new Engine({ registry, implicit_session: true });
}
