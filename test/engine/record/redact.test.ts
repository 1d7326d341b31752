import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteScreenText } from '../../../src/contract/line/index.ts';
import { Redactor } from '../../../src/engine/record/redact.ts';

function knowing(...values: string[]): Redactor {
  const redactor = new Redactor();
  for (const value of values) redactor.remember('LOGIN', value);
  return redactor;
}

describe('values that were typed as secrets', () => {
  const secret = 'p@ss "w"/ö+1';
  const forms = {
    'as it is': secret,
    'inside JSON': JSON.stringify({ a: secret }),
    'inside an address': encodeURIComponent(secret),
    'inside an address, lower case': encodeURIComponent(secret).toLowerCase(),
    'as a form sends it': encodeURIComponent(secret).replaceAll('%20', '+'),
    'in base64': Buffer.from(secret).toString('base64'),
    'in base64 without padding': Buffer.from(secret).toString('base64url'),
  };
  it.each(Object.entries(forms))('%s', (_how, text) => {
    const shown = knowing(secret).text(`before ${text} after`);
    expect(shown).toContain('[redacted:LOGIN]');
    expect(shown.startsWith('before ')).toBe(true);
    expect(shown.endsWith(' after')).toBe(true);
    expect(shown).not.toContain(text.replace(/[{}"]|a":/g, '').slice(0, 6));
  });

  it('hides every occurrence and nothing around it', () => {
    expect(knowing('hunter2!').text('hunter2!, xhunter2!y (hunter2!)')).toBe(
      '[redacted:LOGIN], x[redacted:LOGIN]y ([redacted:LOGIN])',
    );
    expect(knowing('hunter2!').text('hunter2 hunter hunt')).toBe('hunter2 hunter hunt');
  });

  it('hides a value that was cut short', () => {
    expect(knowing('abcd1234efgh').text('value="abcd12…" and abcd12 and abc…')).toBe(
      'value="[redacted:LOGIN]…" and abcd12 and abc…',
    );
    expect(knowing('abcd1234').text('abcdabcd1234abcd')).toBe('abcd[redacted:LOGIN]abcd');
  });

  it('hides a plain word or number only where it stands alone', () => {
    expect(knowing('secret').text('secret secrets "secret" a_secret secret1 \\nsecret')).toBe(
      '[redacted:LOGIN] secrets "[redacted:LOGIN]" a_secret secret1 \\n[redacted:LOGIN]',
    );
    expect(knowing('1234').text('1234 12345 x1234 rev 1234, 0.1234')).toBe(
      '[redacted:LOGIN] 12345 x1234 rev [redacted:LOGIN], 0.[redacted:LOGIN]',
    );
    expect(knowing('ab12').text('xab12x')).toBe('x[redacted:LOGIN]x');
    expect(knowing('-secret').text('a-secrets')).toBe('a[redacted:LOGIN]s');
    expect(knowing('secret-').text('secret-s')).toBe('[redacted:LOGIN]s');
    expect(knowing('12-4').text('012-40')).toBe('0[redacted:LOGIN]0');
    expect(knowing('secret').text(`x${Buffer.from('secret').toString('base64')}x`)).toBe('x[redacted:LOGIN]x');
    expect(knowing('secret').text('ösecret secretö')).toBe('ösecret secretö');
  });

  it('leaves what is too short to be told from ordinary text', () => {
    expect(knowing('abc').text('abc')).toBe('abc');
    expect(knowing('').text('abc')).toBe('abc');
    expect(knowing('abcd').text('abcd')).toBe('[redacted:LOGIN]');
  });

  it('takes the longest first, and keeps the first name of a value', () => {
    const redactor = knowing('base-1', 'base-1-more');
    redactor.remember('OTHER', 'base-1');
    redactor.remember('MORE', 'base-1-more-still');
    expect(redactor.text('base-1-more-still base-1-more base-1')).toBe(
      '[redacted:MORE] [redacted:LOGIN] [redacted:LOGIN]',
    );
  });

  it('forgets the oldest of very many', () => {
    const redactor = new Redactor();
    for (let index = 0; index <= 200; index++) redactor.remember(`N${index}`, `value-${index}-`);
    expect(redactor.text('value-0- value-1- value-200-')).toBe('value-0- [redacted:N1] [redacted:N200]');
  });

  it.each([
    ['trimmed', '  pass  word 1 ', 'pass  word 1'],
    ['with its white space collapsed', ' pass\t word\n1', 'pass word 1'],
    ['without the ends of its lines', 'pass\r\nword 1', 'password 1'],
    ['trimmed, in an address', ' pass word! ', 'pass+word%21'],
    ['with what cannot be seen written out', 'pa\u200bss"1', quoteScreenText('pa\u200bss"1').slice(1, -1)],
    ['written out without quotes', 'pa\u200bss"1', 'pa\\u200bss"1'],
    ['quoted twice', 'pa"ss\\1', quoteScreenText(quoteScreenText('pa"ss\\1')).slice(3, -3)],
    ['as a form sends it', "p a(s)~s!'*", new URLSearchParams({ a: "p a(s)~s!'*" }).toString().slice(2)],
    ['as a form, lower case', 'pö(ss)!', 'p%c3%b6%28ss%29%21'],
  ])('%s', (_how, secret, text) => {
    expect(knowing(secret).text(`before:${text}:after`)).toBe('before:[redacted:LOGIN]:after');
  });

  it.each(['', 'a', 'ab', 'ada:', 'grace:'])('in base64 after %j, with and without something behind', (before) => {
    const secret = 'Sw0rd>fish?~ÿ';
    for (const after of ['', 'x', 'yz', '>>>'])
      for (const how of ['base64', 'base64url'] as const) {
        const text = Buffer.from(before + secret + after).toString(how);
        const shown = knowing(secret).text(`Basic ${text}`);
        expect(shown).toMatch(/^Basic [\w+/-]{0,9}\[redacted:LOGIN\][\w+/=-]{0,7}$/);
      }
  });

  it('a short value is not looked for in pieces of base64', () => {
    expect(knowing('abcd').text(Buffer.from('xabcd').toString('base64'))).toBe('eGFiY2Q=');
    expect(knowing(' ab ').text('ab and ab')).toBe('ab and ab');
  });

  it('a value that was cut short and quoted then', () => {
    expect(knowing('abcd1234efgh').text(quoteScreenText('abcd12…'))).toBe('"[redacted:LOGIN]\\u2026"');
  });

  it('a word of ours only between quotes, where the app speaks', () => {
    const redactor = new Redactor(['snapshot', 'press_back']);
    for (const word of ['snapshot', 'press_back', 'button', ' disabled ', 'VERIFIED']) redactor.remember('pw', word);
    const line = '- button "Go \\"button" [e4] disabled\n- button "a snapshot, press_back" VERIFIED\nnext: press_back';
    expect(redactor.text(line)).toBe(
      '- button "Go \\"[redacted:pw]" [e4] disabled\n- button "a [redacted:pw], [redacted:pw]" VERIFIED\nnext: press_back',
    );
    expect(redactor.data({ next: 'snapshot', role: 'button' })).toEqual({ next: 'snapshot', role: 'button' });
    expect(redactor.text(encodeURIComponent(' disabled '))).toBe('[redacted:pw]');
    expect(knowing('snapshot').text('next: snapshot')).toBe('next: [redacted:LOGIN]');
  });

  it('survives half a character', () => {
    expect(knowing('abc\ud800d').text('x abc\ud800d')).toBe('x [redacted:LOGIN]');
  });
});

describe('shapes of secrets', () => {
  const none = new Redactor();
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  it.each([
    ['Authorization: Basic dXNlcjpwYXNz', 'Authorization: [redacted:authorization]'],
    ['authorization: abc123', 'authorization: [redacted:authorization]'],
    ['Authorization: Bearer plainword, next', 'Authorization: [redacted:authorization], next'],
    ['"authorization":"Token x1"', '"authorization":"[redacted:authorization]"'],
    ['{\\"Authorization\\":\\"Basic QQ\\"}', '{\\"Authorization\\":\\"[redacted:authorization]\\"}'],
    ['Proxy-Authorization = Negotiate YII', 'Proxy-Authorization = [redacted:authorization]'],
    ['Authorization: Digest username="a", response="b"\nHost: x', 'Authorization: [redacted:authorization]\nHost: x'],
    [
      '- text "Authorization: Digest username=\\"a\\", response=\\"b\\"" [e4] disabled',
      '- text "Authorization: [redacted:authorization]" [e4] disabled',
    ],
    [
      '- text "Authorization: Digest a=" [e4] value="x"',
      '- text "Authorization: [redacted:authorization]" [e4] value="x"',
    ],
    ['{"authorization":"Digest a=\\"b\\"","c":1}', '{"authorization":"[redacted:authorization]","c":1}'],
    ['{ authorization: \'Digest a="b"\' }', "{ authorization: '[redacted:authorization]"],
    ['Authorization: Digest a="1", response="abc…', 'Authorization: [redacted:authorization]'],
    ['Authorization: OAuth a="1", b="2"', 'Authorization: [redacted:authorization]'],
    ['Cookie: sid=abc; theme=dark', 'Cookie: [redacted:cookie]'],
    ['Set-Cookie: sid=abc; Path=/\nHost: x', 'Set-Cookie: [redacted:cookie]\nHost: x'],
    ['{"cookie":"sid=abc","a":1}', '{"cookie":"[redacted:cookie]","a":1}'],
    ['sent Bearer abcdefg1 to', 'sent Bearer [redacted:bearer] to'],
    ['sent bearer%20AbCdEfGh', 'sent bearer%20[redacted:bearer]'],
    ['sent BEARER  super-secret-token', 'sent BEARER  [redacted:bearer]'],
    [`jwt ${jwt}.`, 'jwt [redacted:jwt].'],
    [`x=${jwt}`, 'x=[redacted:jwt]'],
    ['https://h/p?token=abc&x=1', 'https://h/p?token=[redacted:token]&x=1'],
    ['/p?x=1&API_KEY=abc#top', '/p?x=1&API_KEY=[redacted:api_key]#top'],
    ['/cb#access_token=abc&state=1', '/cb#access_token=[redacted:access_token]&state=1'],
    ['/cb?code=4%2Fabc x', '/cb?code=[redacted:code] x'],
    ['?sig=a "?auth=b" ?key=c', '?sig=[redacted:sig] "?auth=[redacted:auth]" ?key=[redacted:key]'],
    ['?X-Amz-Signature=abc', '?X-Amz-Signature=[redacted:x-amz-signature]'],
    ['?client_secret=a&amp;password=b', '?client_secret=[redacted:client_secret]&amp;password=[redacted:password]'],
    ['?next=https%3A%2F%2Fh%2F%3Ftoken%3Dabc%26y%3D1', '?next=https%3A%2F%2Fh%2F%3Ftoken%3D[redacted:token]%26y%3D1'],
    ['https://ada:pw@host/path', 'https://[redacted:userinfo]@host/path'],
  ])('%j', (text, shown) => {
    expect(none.text(text)).toBe(shown);
    expect(none.text(shown)).toBe(shown);
  });

  it.each([
    'Authorization: required',
    'Authorization: Pending. Please wait.',
    'Cookie: we use them, see our policy',
    'cookie settings = strict',
    'The bearer certificates of the bearer are bearer bonds.',
    'Bearer tokens/cookies are explained here',
    'Forgot password? Enter the code: 1234',
    'a token, a key and a secret; password=hunter2 is not an address',
    'screen "Sign in" rev 4 · textbox "Code" [e3] value="1234"',
    'Write to ada@example.com or https://example.com/@ada',
    'https://example.com/reset-password/token?page=2&keyword=code&monkey=1',
    'eyJust.a.word and eyJ',
    '3 == 3 && key != code',
  ])('ordinary text stays whole: %s', (text) => {
    expect(none.text(text)).toBe(text);
  });

  it('what is redacted once stays as it is', () => {
    const redactor = knowing('hunter2!', 'secret');
    const pieces = [
      'hunter2!',
      'secret',
      '?token=',
      'Bearer ',
      'Cookie: a=',
      '"',
      ' ',
      '&',
      '://',
      '@',
      'x1y2z3a4',
      '…',
      '%26',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (some) => {
        const once = redactor.text(some.join(''));
        expect(redactor.text(once)).toBe(once);
      }),
    );
  });
});

describe('data', () => {
  it('is redacted at every depth, and is otherwise the same', () => {
    const value = {
      a: ['hunter2!', { b: 'x hunter2! y', n: 7, t: true, none: null }],
      headers: { Authorization: 'anything', cookie: 'a', 'Set-Cookie': 'b', 'X-Api-Key': 'c', Accept: 'text/html' },
      'x-auth-token': 'd',
      authorization: { kind: 'object' },
    };
    expect(knowing('hunter2!').data(value)).toEqual({
      a: ['[redacted:LOGIN]', { b: 'x [redacted:LOGIN] y', n: 7, t: true, none: null }],
      headers: {
        Authorization: '[redacted:authorization]',
        cookie: '[redacted:cookie]',
        'Set-Cookie': '[redacted:set-cookie]',
        'X-Api-Key': '[redacted:x-api-key]',
        Accept: 'text/html',
      },
      'x-auth-token': '[redacted:x-auth-token]',
      authorization: { kind: 'object' },
    });
    expect(value.a[0]).toBe('hunter2!');
    expect(
      new Redactor().data({
        authorizations: 'x',
        cookies: 'y',
        'my-cookie': 'z',
        'no-authorization': 'a',
        'not-x-api-key': 'b',
      }),
    ).toEqual({
      authorizations: 'x',
      cookies: 'y',
      'my-cookie': 'z',
      'no-authorization': 'a',
      'not-x-api-key': 'b',
    });
  });

  it('the words that programs branch on stay, whatever was typed', () => {
    const redactor = knowing('deadline', 'failure', 'text', 'ELEMENT_NOT_FOUND');
    const answer = { failure_code: 'ELEMENT_NOT_FOUND', reason: 'deadline', role: 'text', result: 'failure' };
    expect(redactor.data({ ...answer, message: 'a "deadline"' })).toEqual({
      ...answer,
      message: 'a "[redacted:LOGIN]"',
    });
  });

  it('no secret of any shape gets through', () => {
    const secrets = fc
      .string({ minLength: 5, maxLength: 30, unit: 'grapheme' })
      .filter((it) => /[^A-Za-z0-9]/.test(it));
    fc.assert(
      fc.property(secrets, fc.string(), fc.string(), (secret, before, after) => {
        const marked = knowing(secret).data({ text: `${before}\u0000${secret}\u0000${after}` });
        expect(marked.text.split('\u0000')).not.toContain(secret);
      }),
    );
  });
});
