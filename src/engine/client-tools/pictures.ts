import type { Answer } from '../operation.ts';

type Picture = NonNullable<Answer['image']>;

/** How the base64 of each kind of picture begins: its file signature. */
const SIGNATURES: readonly [string, Picture['mime']][] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
];
const BASE64 = /^[A-Za-z0-9+/]{64,}={0,2}$/;
const DATA_URL = /^data:[\w/+.-]+;base64,/;

/**
 * Apps answer with pictures inside their JSON, each package in a field of its own. The first one is shown as a picture;
 * all are named by kind and size where they stood, as are other bytes that are marked as such: nobody reads base64.
 */
export function takeOutPictures(answer: Record<string, unknown>): { answer: Record<string, unknown>; image?: Picture } {
  let image: Picture | undefined;
  const textWithout = (text: string): string => {
    const base64 = text.replace(DATA_URL, '');
    const mime = SIGNATURES.find(([start]) => base64.startsWith(start))?.[1];
    if (mime === undefined || !BASE64.test(base64)) return text;
    const first = image === undefined;
    image ??= { mime, base64 };
    return `${mime}, ${sizeOf(base64)}, ${first ? 'shown as a picture' : 'not shown'}`;
  };
  const without = (value: unknown): unknown => {
    if (typeof value === 'string') return textWithout(value);
    if (Array.isArray(value)) return value.map(without);
    if (typeof value !== 'object' || value === null) return value;
    return recordWithout(value);
  };
  const recordWithout = (record: object): Record<string, unknown> => {
    const marked = 'isBlob' in record && record.isBlob === true;
    return Object.fromEntries(
      Object.entries(record).map(([name, value]) => {
        const told = without(value);
        const bytes = marked && name === 'blob' && typeof value === 'string' && told === value;
        return [name, bytes ? `${sizeOf(value)}, not shown` : told];
      }),
    );
  };
  const rest = recordWithout(answer);
  return { answer: rest, ...(image === undefined ? {} : { image }) };
}

function sizeOf(base64: string): string {
  return `${Buffer.byteLength(base64, 'base64')} bytes`;
}
