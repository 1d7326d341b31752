export { VmConnection } from './connection.ts';
export type { VmEvent, VmResult } from './message.ts';
export * from './errors.ts';
export { type Evaluated, evaluate } from './evaluate.ts';
export { type Isolate, type IsolateFacts, pauseOf, readIsolate, readVm, type VmFacts } from './isolates.ts';
export { callExtension, ExtensionError } from './extensions.ts';
export { reloadSources, type ReloadReport } from './reload.ts';
export { atLocalPort, readServiceUri, type ServiceUri, withoutSecret } from './service-uri.ts';
