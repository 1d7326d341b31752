export type Attributes = Record<string, string | boolean>;

/** One node of a dump with the attributes that stock uiautomator writes. */
export function node(className: string, attributes: Attributes = {}, ...children: string[]): string {
  const all: Attributes = {
    text: '',
    'resource-id': '',
    class: className.includes('.') ? className : `android.widget.${className}`,
    package: 'com.example',
    'content-desc': '',
    checkable: false,
    checked: false,
    clickable: false,
    enabled: true,
    focusable: false,
    focused: false,
    scrollable: false,
    'long-clickable': false,
    password: false,
    selected: false,
    bounds: '[0,0][100,100]',
    ...attributes,
  };
  const written = Object.entries(all).map(([name, value]) => `${name}="${escape(String(value))}"`);
  return `<node ${written.join(' ')}>${children.join('')}</node>`;
}

export function dumpOf(...roots: string[]): string {
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${roots.join('')}</hierarchy>UI hierchary dumped to: /dev/tty\n`;
}

export const SCREEN = '[0,0][1080,2400]';

function escape(text: string): string {
  return text.replace(/[<&"\n]/g, (char) => `&#${char.charCodeAt(0)};`);
}
