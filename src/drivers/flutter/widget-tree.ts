import type { Role } from '../../contract/words.ts';
import type { RawNode } from '../driver.ts';

/** One widget, as the inspector of Flutter tells it. */
export interface WidgetFacts {
  /** The class, and the key where it has one: `ListTile-[<'inbox'>]`. */
  description?: string;
  widgetRuntimeType?: string;
  valueId?: string;
  textPreview?: string;
  children?: WidgetFacts[];
}

/** Classes of the framework whose meaning their name tells. What an app calls its own widgets tells nothing. */
const ROLES: Record<string, Role> = {
  ...roles('button', 'ElevatedButton TextButton OutlinedButton FilledButton IconButton FloatingActionButton'),
  ...roles('button', 'BackButton CloseButton CupertinoButton PopupMenuButton'),
  ...roles('textbox', 'TextField TextFormField CupertinoTextField CupertinoTextFormFieldRow'),
  ...roles('checkbox', 'Checkbox CheckboxListTile CupertinoCheckbox'),
  ...roles('switch', 'Switch SwitchListTile CupertinoSwitch'),
  ...roles('radio', 'Radio RadioListTile CupertinoRadio'),
  ...roles('slider', 'Slider CupertinoSlider'),
  ...roles('combobox', 'DropdownButton DropdownButtonFormField DropdownMenu'),
  ...roles('option', 'DropdownMenuItem'),
  ...roles('list', 'ListView GridView ReorderableListView'),
  ...roles('listitem', 'ListTile CupertinoListTile'),
  ...roles('tab', 'Tab'),
  ...roles('dialog', 'AlertDialog SimpleDialog Dialog CupertinoAlertDialog BottomSheet'),
  ...roles('progressbar', 'CircularProgressIndicator LinearProgressIndicator CupertinoActivityIndicator'),
  ...roles('img', 'Image'),
};

/** Named by the words inside them, as assistive technology would name them. */
const NAMED_BY_CONTENT = new Set<Role>(['button', 'checkbox', 'switch', 'radio', 'listitem', 'option', 'tab']);

/** The inspector says what there is and not where: nothing here has a place, and so nothing counts as visible. */
const NO_PLACE: RawNode['bounds'] = [0, 0, 0, 0];

/** What means something to a person: words, known controls, and what a developer gave a key. */
export function decodeWidgets(root: WidgetFacts): RawNode[] {
  const nodes: RawNode[] = [];
  visit(root, null, nodes);
  return nodes;
}

function visit(widget: WidgetFacts, parent: RawNode | null, nodes: RawNode[]): void {
  const node = decodeWidget(widget, parent?.key ?? null, String(nodes.length));
  const shown = node && !repeats(node, parent) ? node : undefined;
  if (shown) nodes.push(shown);
  for (const child of widget.children ?? []) visit(child, shown ?? parent, nodes);
}

/** The words on a button are its name already. */
function repeats({ role, label, stable_id }: RawNode, parent: RawNode | null): boolean {
  return role === 'text' && stable_id === undefined && parent !== null && parent.label === label;
}

function decodeWidget(widget: WidgetFacts, parent: string | null, key: string): RawNode | undefined {
  const { description = '', widgetRuntimeType = '', children = [] } = widget;
  const inside = children.flatMap(wordsOf);
  // A widget that only wraps a text repeats it: the words belong to the innermost.
  const own = inside.length === 0 ? widget.textPreview : undefined;
  const role = ROLES[widgetRuntimeType.replace(/<.*$/, '')] ?? (own === undefined ? 'generic' : 'text');
  const id = /-\[<'(.+)'>\]$/.exec(description)?.[1];
  if (role === 'generic' && id === undefined) return undefined;
  const label = own ?? (NAMED_BY_CONTENT.has(role) && inside.length > 0 ? inside.join(' ') : undefined);
  return {
    key,
    parent,
    role,
    native: widgetRuntimeType,
    clickable: false,
    bounds: NO_PLACE,
    state: {},
    ...(label === undefined ? {} : { label }),
    ...(id === undefined ? {} : { stable_id: id }),
  };
}

function wordsOf(widget: WidgetFacts): string[] {
  const inside = (widget.children ?? []).flatMap(wordsOf);
  if (inside.length > 0) return inside;
  return widget.textPreview === undefined ? [] : [widget.textPreview];
}

function roles(role: Role, classes: string): Record<string, Role> {
  return Object.fromEntries(classes.split(' ').map((name) => [name, role]));
}
