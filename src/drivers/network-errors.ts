import type { NetworkError } from '../contract/words.ts';

/** How HTTP clients and browsers say it, first match wins. */
const SAYINGS: [RegExp, NetworkError][] = [
  [/UnknownHostException|Unable to resolve host|ERR_NAME_(?:NOT_RESOLVED|RESOLUTION_FAILED)|EAI_\w+/, 'dns_error'],
  [/SocketTimeoutException|InterruptedIOException: timeout|ERR_(?:CONNECTION_)?TIMED_OUT|ETIMEDOUT/, 'timeout'],
  [/SSL\w*Exception|CertPathValidatorException|ERR_(?:SSL|CERT)_\w+/, 'tls_error'],
  // A server that hangs up without a word resets the connection as far as the app can tell.
  [
    /Connection reset|ERR_CONNECTION_(?:RESET|CLOSED|ABORTED)|ERR_EMPTY_RESPONSE|ECONNRESET|unexpected end of stream/,
    'connection_reset',
  ],
  [/ConnectException|Failed to connect to|ERR_CONNECTION_REFUSED|ECONNREFUSED/, 'connection_refused'],
];

/** Undefined when these words tell of no trouble with the network. */
export function networkErrorIn(words: string): NetworkError | undefined {
  return SAYINGS.find(([shape]) => shape.test(words))?.[1];
}
