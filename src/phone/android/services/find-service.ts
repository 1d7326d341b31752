import type { AndroidDevice } from '../device.ts';
import type { Service } from '../transport/connection.ts';
import type { PhoneNetwork } from './network.ts';
import { serveExec, serveShell } from './shell-service.ts';
import { serveSync } from './sync-service.ts';

/** Maps the name in an OPEN packet to what serves it; undefined refuses the stream, as adbd does with unknown names. */
export function findService(name: string, device: AndroidDevice, network: PhoneNetwork): Service | undefined {
  if (/^shell(,[^:]*)?:/s.test(name)) return (stream) => serveShell(device, name, stream);
  if (name.startsWith('exec:')) return (stream) => serveExec(device, name.slice('exec:'.length), stream);
  if (name === 'sync:') return (stream) => serveSync(device.files, stream);
  if (name.startsWith('reverse:')) {
    return (stream, connection) => stream.write(network.handleReverse(name.slice('reverse:'.length), connection));
  }
  if (/^(tcp|localabstract|local|localfilesystem|localreserved):/.test(name)) return network.find(addressOf(name));
  const refusal = refusalOf(name);
  return refusal === undefined ? undefined : (stream) => stream.write(refusal);
}

/** `tcp:8080:localhost` names the same listener as `tcp:8080`. */
function addressOf(name: string): string {
  return name.replace(/^(tcp:\d+):.*$/, '$1').replace(/^local:/, 'localabstract:');
}

/** What a production build says to requests that it does not grant. */
function refusalOf(name: string): string | undefined {
  if (name === 'root:') return 'adbd cannot run as root in production builds\n';
  if (name === 'unroot:') return 'adbd not running as root\n';
  if (name.startsWith('reboot:')) return `reboot (${name.slice('reboot:'.length)}) failed\n`;
  if (name.startsWith('remount:')) return 'remount failed: Operation not permitted\n';
  return undefined;
}
