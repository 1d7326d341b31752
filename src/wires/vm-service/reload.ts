import type { Deadline } from '../../base/deadline.ts';
import type { VmConnection } from './connection.ts';
import type { VmResult } from './message.ts';

export interface ReloadReport {
  reloaded: boolean;
  /** Why not: the compiler's message, word for word. */
  said: string;
}

/** Compiles what changed in the app's source and puts it in place of the old code, state kept. */
export async function reloadSources(
  vm: VmConnection,
  isolate: string,
  options: { root_library?: string; packages?: string; force?: boolean },
  deadline: Deadline,
): Promise<ReloadReport> {
  const answer = await vm.request(
    'reloadSources',
    {
      isolateId: isolate,
      force: options.force ?? false,
      ...(options.root_library ? { rootLibUri: options.root_library } : {}),
      ...(options.packages ? { packagesUri: options.packages } : {}),
    },
    deadline,
  );
  const notices = (answer.notices ?? []) as VmResult[];
  const said = notices.map((one) => String(one.message ?? '')).filter((one) => one !== '');
  return { reloaded: answer.success === true, said: said.join('\n') };
}
