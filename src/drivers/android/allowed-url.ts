import { fail } from '../../contract/failure.ts';

/** Schemes that read files, run code or spend money; no setting opens them. */
const NEVER: ReadonlySet<string> = new Set([
  'file',
  'content',
  'intent',
  'android-app',
  'javascript',
  'data',
  'blob',
  'tel',
  'sms',
  'smsto',
  'mms',
  'mmsto',
]);
const LONGEST = 2000;

/** The schemes that the operator listed in TOUCHSTONE_URL_SCHEMES (`myapp,shop`), and that of the simulated phone's app. */
export function extraSchemes(env: NodeJS.ProcessEnv, simulated: boolean): string[] {
  const listed = (env.TOUCHSTONE_URL_SCHEMES ?? '').split(',').map((word) => word.trim().toLowerCase());
  return simulated ? [...listed, 'touchstone'] : listed;
}

/** http, https, and what else was allowed. */
export function assertAllowedUrl(url: string, allowed: readonly string[]): void {
  const scheme = /^([a-z][a-z0-9+.-]*):./i.exec(url)?.[1]?.toLowerCase();
  if (!scheme || url.length > LONGEST || /[\u0000-\u0020\u007f]/.test(url)) {
    throw fail('INVALID_ARGUMENT', 'bad_argument', {
      message: `That is not an address. Use one such as https://example.com, without spaces, at most ${LONGEST} characters.`,
      next: 'snapshot',
    });
  }
  if (!NEVER.has(scheme) && (scheme === 'http' || scheme === 'https' || allowed.includes(scheme))) return;
  throw fail('INVALID_ARGUMENT', 'blocked_url', {
    message: NEVER.has(scheme)
      ? `Addresses with ${scheme}: are never opened. Use http or https.`
      : `Addresses with ${scheme}: are not allowed here. The operator can list the scheme in TOUCHSTONE_URL_SCHEMES.`,
    next: 'snapshot',
  });
}
