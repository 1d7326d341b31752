/** Which of the attributes that matter an element has: one look at its attribute names instead of twenty questions. */
export const HAS = {
  role: 1,
  label: 2,
  labelledby: 4,
  testId: 8,
  id: 16,
  tabindex: 32,
  editable: 64,
  hidden: 128,
  onclick: 256,
  title: 512,
  aria: 1024,
  rowKey: 2048,
  inert: 4096,
} as const;

export const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy'];
export const ROW_KEYS = ['data-key', 'data-id', 'data-row-key', 'data-item-id', 'data-row-id'];

const BITS = new Map<string, number>([
  ['role', HAS.role],
  ['aria-label', HAS.label],
  ['aria-labelledby', HAS.labelledby],
  ['id', HAS.id],
  ['tabindex', HAS.tabindex],
  ['contenteditable', HAS.editable],
  ['aria-hidden', HAS.hidden],
  ['onclick', HAS.onclick],
  ['title', HAS.title],
  ['inert', HAS.inert],
  ...TEST_IDS.map((name): [string, number] => [name, HAS.testId]),
  ...ROW_KEYS.map((name): [string, number] => [name, HAS.rowKey]),
]);

export function attributeBits(element: Element): number {
  if (!element.hasAttributes()) return 0;
  let bits = 0;
  for (const name of element.getAttributeNames()) {
    const bit = BITS.get(name);
    if (bit !== undefined) bits |= bit;
    else if (name.startsWith('aria-')) bits |= HAS.aria;
  }
  return bits;
}

/** Ids that a framework made up: `:r1:`, `ember123`, `radix-:r3:`, a uuid, a long hex number, a bare number. */
const GENERATED =
  /^\d+$|^:.*:$|:r[0-9a-z]+:|^«.*»$|^_r_|^ember\d+$|^ext-gen\d+|^(mui|radix|headlessui|react-select|rc|mat|cdk|ng|yui|downshift)[-_].*\d|^[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{12,}|\d{6,}/i;

export function stableId(element: Element, bits: number): string | 0 {
  if (bits & HAS.testId) {
    for (const name of TEST_IDS) {
      const value = element.getAttribute(name);
      if (value) return value;
    }
  }
  if (bits & HAS.id) {
    const id = element.id;
    if (id && !GENERATED.test(id)) return id;
  }
  return 0;
}

export function rowKey(element: Element, bits: number): string | undefined {
  if (!(bits & HAS.rowKey)) return undefined;
  for (const name of ROW_KEYS) {
    const value = element.getAttribute(name);
    if (value) return value;
  }
  return undefined;
}
