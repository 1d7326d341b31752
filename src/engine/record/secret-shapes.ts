/**
 * What looks like a secret wherever it stands: credentials in headers, bearer tokens, JSON web tokens, tokens and user
 * names in addresses. Ordinary sentences that only talk about such things must stay whole.
 */
interface Shape {
  pattern: RegExp;
  /** Gets the match and its groups; gives back what may be shown. */
  replace: (match: string, ...groups: (string | undefined)[]) => string;
}

/** Parameters of an address that carry a secret, by their whole name or by how their name ends. */
const PARAMETER =
  '(?:[\\w.-]{0,40}(?:token|secret|passw(?:or)?d|signature|credential|api[_-]?key)|auth|key|code|sig|sid|session|jwt|otp|pwd|pass)';

/** Cheap to ask, and false for nearly every text: none of the shapes can be in there. */
const SUSPECT = /=|%3d|@|authorization|bearer|eyj/i;

/** `name="value"` whole, or cut short; what is escaped; and all else up to a quote. */
const CREDENTIALS = '(?:="[^"\\r\\n]*(?:"(?=\\s*(?:[,;\')}\\]]|$))|…)|\\\\[^\\r\\n]|[^"\\\\\\r\\n])*';

const SHAPES: readonly Shape[] = [
  {
    // `Authorization: Digest username="x", response="y"`: the rest of the line belongs to it, but not the quote that
    // ends a text in which it stands.
    pattern: new RegExp(
      `(authorization\\\\?["']?\\s*[:=]\\s*\\\\?["']?)(?:digest|hawk|oauth|signature|aws4-hmac-sha256)\\s${CREDENTIALS}`,
      'gim',
    ),
    replace: (_match, head) => `${head}[redacted:authorization]`,
  },
  {
    pattern: /(authorization\\?["']?\s*[:=]\s*\\?["']?)((?:bearer|basic|negotiate|token)\s+)?([^\s"'\\,;]+)/gi,
    replace: (match, head, scheme, value) =>
      scheme === undefined && isPlainWord(value) ? match : `${head}[redacted:authorization]`,
  },
  {
    pattern: /(cookie\\?["']?\s*[:=]\s*\\?["']?)[^\s"'\\=;,]+=[^\r\n"'\\]*/gi,
    replace: (_match, head) => `${head}[redacted:cookie]`,
  },
  {
    pattern: /(\bbearer(?:\s+|%20|\+))([\w.~+/=-]{8,})/gi,
    replace: (match, head, value) => (isPlainWord(value) ? match : `${head}[redacted:bearer]`),
  },
  {
    pattern: /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g,
    replace: () => '[redacted:jwt]',
  },
  {
    pattern: new RegExp(`([?&#;]|%3f|%26|%23)(${PARAMETER})(=|%3d)((?:(?!%26)[^&#\\s"'<>\\\\])+)`, 'gi'),
    replace: (_match, before, name, equals) => `${before}${name}${equals}[redacted:${name?.toLowerCase()}]`,
  },
  {
    pattern: /:\/\/[^\s/?#@"'<>\\]+@/g,
    replace: () => '://[redacted:userinfo]@',
  },
];

/** `Authorization: required`, `bearer certificates.`: words of a sentence, not a token. */
function isPlainWord(value: string | undefined): boolean {
  return /^[A-Za-z]?[a-z]{0,15}(?:\/[a-z]{1,15})*[.!?]?$/.test(value ?? '');
}

export function hideShapes(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return SHAPES.reduce((left, shape) => left.replace(shape.pattern, shape.replace), text);
}

const SECRET_HEADERS = /^(?:proxy-)?authorization$|^(?:set-)?cookie$|^x-(?:api-key|auth-token|csrf-token)$/i;

/** A field of data that is named like a header which carries a secret. */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADERS.test(name);
}
