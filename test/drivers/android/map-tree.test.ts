import { describe, expect, it } from 'vitest';
import { mapTree } from '../../../src/drivers/android/map-tree.ts';
import { readUiDump } from '../../../src/drivers/android/ui-dump.ts';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { dumpOf, node, SCREEN } from './node-xml.ts';

function mapped(...children: string[]): RawNode[] {
  return mappedWindow(node('FrameLayout', { bounds: SCREEN }, ...children)).nodes;
}

function mappedWindow(root: string) {
  const dump = readUiDump(Buffer.from(dumpOf(root)));
  if (dump.kind !== 'tree') throw new Error(JSON.stringify(dump));
  return mapTree(dump.roots, { width: 1080, height: 2400 });
}

describe('roles', () => {
  it.each([
    ['Button', 'button'],
    ['ImageButton', 'button'],
    ['EditText', 'textbox'],
    ['Switch', 'switch'],
    ['androidx.appcompat.widget.SwitchCompat', 'switch'],
    ['ToggleButton', 'switch'],
    ['CheckBox', 'checkbox'],
    ['RadioButton', 'radio'],
    ['SeekBar', 'slider'],
    ['Spinner', 'combobox'],
    ['androidx.recyclerview.widget.RecyclerView', 'list'],
    ['ListView', 'list'],
    ['ProgressBar', 'progressbar'],
    ['android.webkit.WebView', 'document'],
    ['android.app.ActionBar$Tab', 'tab'],
    ['TextView', 'text'],
    ['ImageView', 'img'],
  ])('%s is a %s', (className, role) => {
    expect(mapped(node(className, { text: 'x' }))[0]?.role).toBe(role);
  });

  it('a clickable view with a name is a button, without one it is only clickable', () => {
    const [named, bare] = mapped(
      node('android.view.ViewGroup', { clickable: true, 'content-desc': 'Cart' }),
      node('android.view.ViewGroup', { clickable: true }),
    );
    expect([named?.role, named?.clickable, bare?.role, bare?.clickable]).toEqual(['button', true, 'generic', true]);
  });

  it('a disabled Compose button is known by its role child although it is not clickable', () => {
    const [button, ...rest] = mapped(
      node('android.view.View', { enabled: false }, node('TextView', { text: 'Send' }), node('Button')),
    );
    expect(button).toMatchObject({ role: 'button', label: 'Send', clickable: false, state: { enabled: false } });
    expect(rest).toEqual([]);
  });
});

describe('what is kept', () => {
  it('drops layout and moves its children up', () => {
    const nodes = mapped(
      node(
        'LinearLayout',
        { 'resource-id': 'com.example:id/wrap' },
        node('FrameLayout', {}, node('Button', { text: 'A', clickable: true })),
      ),
      node('ImageView'),
    );
    expect(nodes.map((one) => [one.role, one.parent])).toEqual([['button', null]]);
  });

  it('keeps bounds that make no sense as a place without area', () => {
    expect(mapped(node('Button', { text: 'A', bounds: 'nonsense' }))[0]?.bounds).toEqual([0, 0, 0, 0]);
  });

  it('folds passive text into its clickable owner, and leaves controls inside alone', () => {
    const nodes = mapped(
      node(
        'LinearLayout',
        { clickable: true },
        node('TextView', { text: 'Ada' }),
        node('TextView', { text: 'online' }),
        node('Button', { text: 'Call', clickable: true }),
      ),
    );
    expect(nodes.map((one) => [one.role, one.label])).toEqual([
      ['button', 'Ada online'],
      ['button', 'Call'],
    ]);
    expect(nodes[1]?.parent).toBe(nodes[0]?.key);
  });

  it('does not make a whole screen the name of its clickable root', () => {
    const texts = Array.from({ length: 12 }, (_, index) => node('TextView', { text: `line ${index}` }));
    const nodes = mapped(node('FrameLayout', { clickable: true, bounds: SCREEN }, ...texts));
    expect(nodes[0]).toMatchObject({ role: 'generic', clickable: true });
    expect(nodes[0]?.label).toBeUndefined();
    expect(nodes).toHaveLength(13);
  });

  it('does not call a scrim a button by what lies on it', () => {
    const card = node('LinearLayout', {}, node('TextView', { text: 'Special offer' }));
    const nodes = mapped(node('FrameLayout', { clickable: true, bounds: SCREEN }, card));
    expect(nodes.map((one) => [one.role, one.label, one.clickable])).toEqual([
      ['generic', undefined, true],
      ['text', 'Special offer', false],
    ]);
  });

  it('keeps the visible text beside a description that says something else', () => {
    expect(mapped(node('Button', { text: '12', 'content-desc': 'Twelve messages', clickable: true }))[0]).toMatchObject(
      { label: 'Twelve messages', text: '12' },
    );
  });
});

describe('rows', () => {
  const row = (name: string) =>
    node(
      'LinearLayout',
      { clickable: true },
      node('TextView', { text: name }),
      node('Button', { text: 'Delete', clickable: true }),
    );

  it('are list items with all their text as identity', () => {
    const nodes = mapped(
      node('androidx.recyclerview.widget.RecyclerView', { scrollable: true }, row('Ada'), row('Bob')),
    );
    expect(nodes.map((one) => [one.role, one.label, one.row?.text])).toEqual([
      ['list', undefined, undefined],
      ['listitem', 'Ada', 'Ada Delete'],
      ['button', 'Delete', undefined],
      ['listitem', 'Bob', 'Bob Delete'],
      ['button', 'Delete', undefined],
    ]);
  });

  it('do not change their identity with what is switched or typed in them', () => {
    const texts = (checked: boolean, typed: string) =>
      mapped(
        node(
          'ListView',
          {},
          node(
            'LinearLayout',
            {},
            node('TextView', { text: 'Wi-Fi' }),
            node('Switch', { text: checked ? 'ON' : 'OFF', checkable: true, clickable: true, checked }),
            node('EditText', { text: typed }),
          ),
        ),
      ).find((one) => one.row)?.row?.text;
    expect(texts(true, 'a')).toBe(texts(false, 'b'));
    expect(texts(true, 'a')).toBe('Wi-Fi');
  });

  it('that own a switch are that switch', () => {
    const [, item] = mapped(
      node(
        'ListView',
        {},
        node(
          'LinearLayout',
          { clickable: true },
          node('TextView', { text: 'Airplane mode' }),
          node('Switch', { text: 'OFF', checkable: true, 'resource-id': 'android:id/switch_widget' }),
        ),
      ),
    );
    expect(item).toMatchObject({
      role: 'switch',
      label: 'Airplane mode',
      stable_id: 'switch_widget',
      state: { checked: false },
    });
    expect(item?.row?.text).toBe('Airplane mode');
  });

  it('that can be chosen from a dropdown are list items that know whether they are chosen', () => {
    const [, item] = mapped(
      node('ListView', {}, node('CheckedTextView', { text: 'Dark', checkable: true, checked: true, clickable: true })),
    );
    expect(item).toMatchObject({ role: 'listitem', label: 'Dark', state: { checked: true } });
  });

  it('of a plain scrolling view count when they repeat', () => {
    const item = (text: string) => node('android.view.View', { clickable: true }, node('TextView', { text }));
    const nodes = mapped(node('android.view.View', { scrollable: true }, item('a'), item('b'), item('c')));
    expect(nodes.map((one) => one.role)).toEqual(['list', 'listitem', 'listitem', 'listitem']);
  });
});

describe('identity', () => {
  it('is the entry of a resource id, a tag as it stands, and never a generated id', () => {
    const ids = mapped(
      node('Button', { text: 'A', 'resource-id': 'com.example:id/pay_button' }),
      node('Button', { text: 'B', 'resource-id': 'checkout/pay' }),
      node('Button', { text: 'C', 'resource-id': ':r1:' }),
      node('Button', { text: 'D', 'resource-id': 'android:id/button1' }),
    ).map((one) => [one.stable_id, one.test_tag]);
    expect(ids).toEqual([
      ['pay_button', undefined],
      ['checkout/pay', 'checkout/pay'],
      [undefined, undefined],
      ['button1', undefined],
    ]);
  });

  it('is a description only if it looks like an identifier and is not on the screen', () => {
    const ids = mapped(
      node('Button', { 'content-desc': 'login_button' }),
      node('Button', { 'content-desc': 'Log in' }),
      node('Button', { 'content-desc': 'my_file' }),
      node('TextView', { text: 'my_file' }),
    ).map((one) => one.stable_id);
    expect(ids).toEqual(['login_button', undefined, undefined, undefined]);
  });
});

describe('state', () => {
  it('tells nothing that the dump does not tell', () => {
    expect(mapped(node('Button', { text: 'A', clickable: true }))[0]?.state).toEqual({ enabled: true });
    expect(mapped(node('SeekBar', { focusable: true }))[0]?.state).toEqual({ enabled: true, focused: false });
  });

  it('tells checked only of what can be checked, selected of what can be selected', () => {
    const [box, tab, button] = mapped(
      node('CheckBox', { text: 'A', checkable: true, checked: true }),
      node('android.app.ActionBar$Tab', { 'content-desc': 'Home', selected: false }),
      node('Button', { text: 'B', clickable: true, selected: false }),
    );
    expect(box?.state.checked).toBe(true);
    expect(tab?.state.selected).toBe(false);
    expect(button?.state.selected).toBeUndefined();
  });

  it('never tells what a password field holds, and still knows how much to delete', () => {
    const { nodes, shown } = mappedWindow(
      node(
        'FrameLayout',
        { bounds: SCREEN },
        node('EditText', { text: '••••', password: true, 'content-desc': 'Password' }),
      ),
    );
    expect(nodes[0]).toMatchObject({ role: 'textbox', label: 'Password', password: true, editable: true });
    expect(nodes[0]?.state.text_value).toBeUndefined();
    expect(JSON.stringify(nodes)).not.toContain('•');
    expect(shown.get(nodes[0]?.key ?? '')).toBe('••••');
  });

  it('knows a hint from a value where the hint is told', () => {
    const [empty, filled] = mapped(
      node('EditText', { text: 'Email', hint: 'Email' }),
      node('EditText', { text: 'a@b.c', hint: 'Email' }),
    );
    expect([empty?.label, empty?.state.text_value]).toEqual(['Email', '']);
    expect([filled?.label, filled?.state.text_value]).toEqual(['Email', 'a@b.c']);
  });

  it('tells the choice of a dropdown as state', () => {
    const [box, ...rest] = mapped(
      node('Spinner', { clickable: true, 'content-desc': 'Theme' }, node('TextView', { text: 'Dark' })),
    );
    expect(box).toMatchObject({ role: 'combobox', label: 'Theme', state: { selected: { label: 'Dark' } } });
    expect(rest).toEqual([]);
  });

  it('tells that something loads only when a progress bar is there', () => {
    expect(mappedWindow(node('FrameLayout', { bounds: SCREEN }, node('ProgressBar'))).loading?.signal).toBe(
      'progressbar',
    );
    expect(mappedWindow(node('FrameLayout', { bounds: SCREEN }, node('SeekBar'))).loading).toBeUndefined();
  });
});

describe('dialogs', () => {
  it('are known by the panel of an alert, and named by its title', () => {
    const nodes = mapped(
      node(
        'LinearLayout',
        { 'resource-id': 'android:id/parentPanel' },
        node('TextView', { 'resource-id': 'android:id/alertTitle', text: 'Delete?' }),
        node('TextView', { text: 'It cannot be undone.' }),
        node('Button', { text: 'OK', clickable: true }),
      ),
    );
    expect(nodes.map((one) => [one.role, one.label])).toEqual([
      ['dialog', 'Delete?'],
      ['text', 'It cannot be undone.'],
      ['button', 'OK'],
    ]);
  });

  it('are known by a window smaller than the screen, unless it is only a list of choices', () => {
    const small = '[100,800][980,1400]';
    const dialog = mappedWindow(
      node('FrameLayout', { bounds: small }, node('Button', { text: 'OK', clickable: true })),
    ).nodes;
    expect(dialog[0]?.role).toBe('dialog');
    const popup = mappedWindow(
      node(
        'FrameLayout',
        { bounds: small },
        node('ListView', { bounds: small }, node('TextView', { text: 'Dark', clickable: true })),
      ),
    ).nodes;
    expect(popup.map((one) => one.role)).toEqual(['list', 'listitem']);
  });
});

describe('readUiDump', () => {
  it.each([
    ['ERROR: could not get idle state.\n', 'could not get idle state'],
    ['ERROR: null root node returned by UiTestAutomationBridge.\n', 'null root node'],
    ['Killed \n', 'Killed'],
    ['', 'said nothing'],
    [dumpOf(node('Button')).slice(0, 200), 'cannot be read'],
    ['<?xml version=\'1.0\' ?><hierarchy rotation="0"></hierarchy>', 'no window'],
    [`${dumpOf(node('Button'))}<hierarchy/>`, 'something else follows'],
  ])('never gives half a tree: %j', (said, reason) => {
    const dump = readUiDump(Buffer.from(said));
    expect(dump.kind).toBe('problem');
    expect(dump.kind === 'problem' && dump.reason).toContain(reason);
  });

  it('rejects a dump that is cut inside a character', () => {
    const bytes = Buffer.from(dumpOf(node('Button', { text: 'é' })));
    expect(readUiDump(bytes.subarray(0, bytes.indexOf(0xc3) + 1)).kind).toBe('problem');
  });

  it('draws siblings in the order in which the device draws them', () => {
    const dump = readUiDump(
      Buffer.from(
        dumpOf(
          node(
            'FrameLayout',
            {},
            node('Button', { text: 'top', 'drawing-order': '2' }),
            node('Button', { text: 'below', 'drawing-order': '1' }),
          ),
        ),
      ),
    );
    expect(dump.kind === 'tree' && dump.roots[0]?.children.map((one) => one.text)).toEqual(['below', 'top']);
  });

  it('sees that the terminal swallowed the dump', () => {
    expect(readUiDump(Buffer.from('UI hierchary dumped to: /dev/tty\n')).kind).toBe('elsewhere');
  });
});
