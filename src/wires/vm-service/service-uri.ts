/**
 * Where a VM service listens. The path holds an authentication code that opens the whole app to whoever knows it, so it
 * is a secret: only `shown` may stand in a message, a listing or a file.
 */
export interface ServiceUri {
  /** The WebSocket address, secret included. */
  secret: string;
  /** Host and port, without the secret. */
  shown: string;
  host: string;
  port: number;
}

/** Reads the address in every form in which tools print it; undefined when it is none. */
export function readServiceUri(text: string): ServiceUri | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const url = new URL(text.trim());
  const protocol = { 'http:': 'ws:', 'ws:': 'ws:', 'https:': 'wss:', 'wss:': 'wss:' }[url.protocol];
  if (protocol === undefined || url.hostname === '' || url.username !== '') return undefined;
  // DevTools addresses carry the service's own address as a query.
  const inner = url.searchParams.get('uri');
  if (inner !== null && inner !== text) return readServiceUri(inner);
  const path = url.pathname.replace(/\/+$/, '');
  const whole = path.endsWith('/ws') || path === '/ws' ? path : `${path}/ws`;
  return {
    secret: `${protocol}//${url.host}${whole}`,
    shown: url.host,
    host: url.hostname,
    port: Number(url.port || (protocol === 'wss:' ? 443 : 80)),
  };
}

/** The same service at another port of this machine, for an address that is only true on the device. */
export function atLocalPort(uri: ServiceUri, port: number): ServiceUri {
  const url = new URL(uri.secret);
  const moved = readServiceUri(`${url.protocol}//127.0.0.1:${port}${url.pathname}`);
  if (!moved) throw new Error('a port forward has an address');
  return moved;
}

/** Takes the secret out of a text that somebody else wrote (an error of the network, a log line). */
export function withoutSecret(text: string, uri: ServiceUri): string {
  const code = new URL(uri.secret).pathname.replace(/\/ws$/, '').replace(/^\//, '');
  return code === '' ? text : text.replaceAll(code, '…').replaceAll(encodeURIComponent(code), '…');
}
