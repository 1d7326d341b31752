import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { scanXml, type XmlElement, XmlError } from '../../../src/drivers/android/xml-scanner.ts';
import { dumps, noDumps } from './dump-files.ts';

/** The same tree as read by somebody else's parser. */
function oracle(xml: string): XmlElement {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const element = { name: tag.name, attributes: new Map(Object.entries(tag.attributes)), children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  if (!root) throw new Error('no root');
  return root;
}

function accepts(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

const DUMP = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0"><node text="a &amp; b&#10;c" content-desc='"q"' bounds="[0,0][1,1]"><node text="" /></node></hierarchy>`;

describe('scanXml', () => {
  it('reads a dump and says where it ends', () => {
    const { root, end } = scanXml(`${DUMP}UI hierchary dumped to: /dev/tty`);
    expect(end).toBe(DUMP.length);
    expect(root.children[0]?.attributes.get('text')).toBe('a & b\nc');
    expect(root.children[0]?.attributes.get('content-desc')).toBe('"q"');
  });

  it('rejects every truncation of a dump', () => {
    for (let length = 0; length < DUMP.length; length += 1)
      expect(() => scanXml(DUMP.slice(0, length))).toThrow(XmlError);
  });

  it.each([
    ['text only', 'ERROR: could not get idle state.'],
    ['a DOCTYPE', '<!DOCTYPE hierarchy [<!ENTITY a "b">]><hierarchy a="&a;"/>'],
    ['an entity of its own', '<hierarchy a="&bomb;"/>'],
    ['an entity named like a property of objects', '<hierarchy a="&constructor;"/>'],
    ['a bare ampersand', '<hierarchy a="a & b"/>'],
    ['a control character', '<hierarchy a="\u0001"/>'],
    ['a reference to a control character', '<hierarchy a="&#1;"/>'],
    ['a reference to half a character', '<hierarchy a="&#xD83D;"/>'],
    ['a reference beyond Unicode', '<hierarchy a="&#x110000;"/>'],
    ['a "<" in a value', '<hierarchy a="<"/>'],
    ['an attribute twice', '<hierarchy a="1" a="2"/>'],
    ['an unquoted value', '<hierarchy a=1/>'],
    ['attributes that touch', '<hierarchy a="1"b="2"/>'],
    ['tags that cross', '<a><b></a></b>'],
    ['text between tags', '<a>text</a>'],
    ['CDATA', '<a><![CDATA[x]]></a>'],
    ['a comment', '<a><!-- x --></a>'],
    ['a tree too deep', `${'<a>'.repeat(600)}${'</a>'.repeat(600)}`],
  ])('rejects %s', (_what, xml) => {
    expect(() => scanXml(xml)).toThrow(XmlError);
  });

  it('never accepts what saxes rejects, and reads the same where both accept', () => {
    const piece = fc.constantFrom(
      '<a',
      ' ',
      'x="',
      '"',
      "'",
      '&amp;',
      '&#10;',
      '&#x1F600;',
      '&',
      ';',
      '>',
      '/>',
      '</a>',
      '<b/>',
      'z',
      '\n',
      '\u0002',
      '<',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const xml = `<a>${pieces.join('')}</a>`;
        const ours = accepts(() => {
          const { end } = scanXml(xml);
          if (end !== xml.length) throw new Error('something follows');
        });
        if (!ours) return;
        expect(scanXml(xml).root).toEqual(oracle(xml));
      }),
      { numRuns: 3000 },
    );
  });

  it('keeps any text in an attribute as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const allowed = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
        const escaped = allowed.replace(/[<&"\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`);
        expect(scanXml(`<a t="${escaped}"/>`).root.attributes.get('t')).toBe(allowed);
      }),
    );
  });

  it.skipIf(noDumps !== '')(`reads every real dump as saxes does${noDumps}`, () => {
    for (const { xml } of dumps) expect(scanXml(xml).root).toEqual(oracle(xml));
  });
});
