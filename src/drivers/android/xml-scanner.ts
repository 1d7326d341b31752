/**
 * A strict scanner for the XML that uiautomator writes: elements and attributes, nothing else. What is truncated,
 * mixed with other text, or richer than that (DOCTYPE, own entities, CDATA, comments) is an error, because a partial
 * tree would let a verification pass on what is not there.
 */
export interface XmlElement {
  name: string;
  attributes: Map<string, string>;
  children: XmlElement[];
}

export class XmlError extends Error {
  constructor(message: string, at: number) {
    super(`${message} (character ${at})`);
    this.name = 'XmlError';
  }
}

const MAX_LENGTH = 16 * 1024 * 1024;
const MAX_DEPTH = 500;
const NAME = /[A-Za-z_][A-Za-z0-9_.:-]*/y;
const SPACE = /[ \t\r\n]*/y;
const DECLARATION = /<\?xml[ \t\r\n][^<>?]*\?>/y;
/** Characters that XML 1.0 does not allow, lone surrogates included. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Reads one document from the start of `text`; `end` is where it ends, what follows is the caller's business. */
export function scanXml(text: string): { root: XmlElement; end: number } {
  if (text.length > MAX_LENGTH) throw new XmlError(`The document is longer than ${MAX_LENGTH} characters`, MAX_LENGTH);
  return new Scanner(text).document();
}

class Scanner {
  private readonly text: string;
  private at = 0;
  constructor(text: string) {
    this.text = text;
  }

  document(): { root: XmlElement; end: number } {
    this.match(DECLARATION);
    this.match(SPACE);
    const open: XmlElement[] = [];
    for (;;) {
      if (this.text.charCodeAt(this.at) !== 0x3c) throw this.error('Expected a tag');
      const done = this.text.charCodeAt(this.at + 1) === 0x2f ? this.endTag(open) : this.startTag(open);
      if (done) return { root: done, end: this.at };
      this.match(SPACE);
    }
  }

  /** Returns the root once it is closed. */
  private startTag(open: XmlElement[]): XmlElement | undefined {
    this.at += 1;
    const element: XmlElement = { name: this.name(), attributes: new Map(), children: [] };
    open.at(-1)?.children.push(element);
    for (;;) {
      const spaced = this.match(SPACE) !== '';
      const next = this.text[this.at];
      if (next === '>') {
        this.at += 1;
        open.push(element);
        if (open.length > MAX_DEPTH) throw this.error(`The tree is deeper than ${MAX_DEPTH}`);
        return undefined;
      }
      if (next === '/' && this.text[this.at + 1] === '>') {
        this.at += 2;
        return open.length === 0 ? element : undefined;
      }
      if (!spaced) throw this.error('Expected a space or the end of the tag');
      this.attribute(element);
    }
  }

  private endTag(open: XmlElement[]): XmlElement | undefined {
    this.at += 2;
    const name = this.name();
    this.match(SPACE);
    const element = open.pop();
    if (!element || element.name !== name) throw this.error(`</${name}> closes nothing`);
    if (this.text[this.at] !== '>') throw this.error('Expected ">"');
    this.at += 1;
    return open.length === 0 ? element : undefined;
  }

  private attribute(element: XmlElement): void {
    const name = this.name();
    if (element.attributes.has(name)) throw this.error(`The attribute ${name} is there twice`);
    this.match(SPACE);
    if (this.text[this.at] !== '=') throw this.error('Expected "="');
    this.at += 1;
    this.match(SPACE);
    const quote = this.text[this.at];
    if (quote !== '"' && quote !== "'") throw this.error('Expected a quoted value');
    const end = this.text.indexOf(quote, this.at + 1);
    if (end < 0) throw this.error('The value does not end');
    element.attributes.set(name, this.value(this.text.slice(this.at + 1, end)));
    this.at = end + 1;
  }

  private value(raw: string): string {
    if (raw.includes('<')) throw this.error('"<" inside a value');
    if (FORBIDDEN.test(raw)) throw this.error('A character that XML does not allow');
    // A literal line break or tab in a value reads as a space; one that is meant comes as a reference.
    const flat = /[\t\r\n]/.test(raw) ? raw.replace(/\r\n|[\t\r\n]/g, ' ') : raw;
    return flat.includes('&') ? flat.replace(/&([^;&]*);?/g, (all, body: string) => this.reference(all, body)) : flat;
  }

  private reference(all: string, body: string): string {
    if (!all.endsWith(';')) throw this.error('"&" that begins no reference');
    const named = Object.hasOwn(ENTITIES, body) ? ENTITIES[body] : undefined;
    if (named !== undefined) return named;
    const number = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(body);
    if (!number) throw this.error(`The entity &${body.slice(0, 20)}; is not one of XML's own`);
    const code = number[1] ? Number.parseInt(number[1], 16) : Number(number[2]);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : '\0';
    if (FORBIDDEN.test(character)) throw this.error(`&${body}; is not a character`);
    return character;
  }

  private name(): string {
    const name = this.match(NAME);
    if (name === '') throw this.error('Expected a name');
    return name;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private error(message: string): XmlError {
    return new XmlError(message, this.at);
  }
}
