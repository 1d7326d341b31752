/**
 * Whether an address is the one that was asked for. A slash at the end, a leading www. and the way from http to https
 * lead to the same place by every site's custom, and a fragment is a place in the document; except where it is written
 * as a path, because then it is how the page itself tells its screens apart.
 */
export function isSameAddress(wanted: string, url: string): boolean {
  const asked = parsed(wanted);
  const there = parsed(url);
  if (!asked || !there) return wanted === url;
  const secured = asked.protocol === 'http:' && there.protocol === 'https:';
  if (asked.protocol !== there.protocol && !(secured && asked.port === '' && there.port === '')) return false;
  const route = routeIn(asked);
  return placeOf(asked) === placeOf(there) && (route === '' || route === routeIn(there));
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

function placeOf({ host, pathname, search }: URL): string {
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;
}

function routeIn({ hash }: URL): string {
  return /^#!?\//.test(hash) ? hash.replace(/\/$/, '') : '';
}
