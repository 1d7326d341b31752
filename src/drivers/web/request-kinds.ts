import type { CdpParams } from '../../wires/cdp/connection.ts';

/** What a page is made of and shows; listed only when it failed. */
const PARTS = new Set(['Image', 'Font', 'Stylesheet', 'Script', 'TextTrack', 'SignedExchange', 'Other']);
/** The same, but nobody waits for it. */
const IDLE_PARTS = new Set(['Media', 'Manifest', 'Prefetch', 'Preflight', 'CSPViolationReport']);
const STAYS_OPEN = new Set(['EventSource', 'WebSocket']);

export function isPartOfPage(type: string): boolean {
  return PARTS.has(type) || IDLE_PARTS.has(type);
}

/** navigator.sendBeacon and the ping of a link: sent without waiting for an answer. */
export function isBeacon(type: string): boolean {
  return type === 'Ping';
}

/** Beside what the page is about: told apart from the other requests, unless a part failed. */
export function runsBeside(type: string): boolean {
  return isBeacon(type) || isPartOfPage(type);
}

/** Whether a page that has one of these under way is not done yet. */
export function isAwaited(type: string): boolean {
  return !IDLE_PARTS.has(type) && !STAYS_OPEN.has(type) && !isBeacon(type);
}

/** Asked of a server, and by the page: the tab's icon is a wish of the browser. */
export function isOfPage({ type, request }: CdpParams): boolean {
  const { url } = request as { url: string };
  return /^https?:/.test(url) && !(type === 'Other' && url.endsWith('/favicon.ico'));
}

/** To another site than that of its page. The server of an app may well have a port or a subdomain of its own. */
export function isForeign({ documentURL, request }: CdpParams): boolean {
  return siteOf((request as { url: string }).url) !== siteOf(String(documentURL));
}

function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.split('.').slice(-2).join('.') : '';
}
