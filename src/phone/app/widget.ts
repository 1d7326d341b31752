/**
 * The widgets that screens are made of. A screen answers with a fresh tree after each change of its state; a widget's
 * identity is its key (its position among its siblings by default), so a face can keep what it drew before.
 * Lengths are density-independent pixels, which are CSS pixels on the web.
 */
interface Common {
  key?: string;
  /** The developer's id; absent where real developers leave it out. */
  id?: string;
  /** Takes what is left of the parent's main axis. */
  grow?: boolean;
  /** For the side door: handlers inside belong to this row or card. */
  row?: string;
}

export interface Group extends Common {
  kind: 'column' | 'row';
  children: Widget[];
  gap?: number;
  padding?: number;
  look?: 'plain' | 'card' | 'divided';
}

export interface Text extends Common {
  kind: 'text';
  text: string;
  look?: 'body' | 'strong' | 'faint' | 'error' | 'status';
}

export interface Heading extends Common {
  kind: 'heading';
  text: string;
}

export interface Button extends Common {
  kind: 'button';
  label: string;
  look?: 'filled' | 'outlined' | 'text';
  enabled?: boolean;
  /** How far an animation has moved it from its place. */
  shiftX?: number;
  /** A button without it takes the click and does nothing. */
  onTap?: () => void;
}

/** An entry of a list of links; the web face makes a real link of it. */
export interface Link extends Common {
  kind: 'link';
  label: string;
  path: string;
  onTap: () => void;
}

export interface Field extends Common {
  kind: 'field';
  id: string;
  label: string;
  value: string;
  input: 'email' | 'password';
  onInput: (value: string) => void;
  /** The keyboard's action key. */
  onSubmit?: () => void;
}

export interface Switch extends Common {
  kind: 'switch';
  label: string;
  on: boolean;
  onToggle: (on: boolean) => void;
}

export interface Slider extends Common {
  kind: 'slider';
  label: string;
  value: number;
  min: number;
  max: number;
  onSlide: (value: number) => void;
}

export interface Dropdown extends Common {
  kind: 'dropdown';
  id: string;
  label: string;
  options: string[];
  value: string;
  onSelect: (value: string) => void;
}

/** Only the rows in sight (and one more) exist; their views are used again for other rows. */
export interface List extends Common {
  kind: 'list';
  id: string;
  label: string;
  count: number;
  rowHeight: number;
  rowAt: (index: number) => Group;
  /** A finger went down somewhere in the list. */
  onPointerDown?: () => void;
}

export interface Scroll extends Common {
  kind: 'scroll';
  id: string;
  child: Widget;
}

export interface Spinner extends Common {
  kind: 'spinner';
  label: string;
}

/** Blank space of a fixed height. */
export interface Gap extends Common {
  kind: 'gap';
  height: number;
}

/** Covers everything else in the same window and takes the touches. */
export interface Overlay extends Common {
  kind: 'overlay';
  child: Widget;
}

export interface TabBar extends Common {
  kind: 'tabs';
  tabs: { id: string; label: string; path: string; selected: boolean; onTap: () => void }[];
}

export type Widget =
  | Group
  | Text
  | Heading
  | Button
  | Link
  | Field
  | Switch
  | Slider
  | Dropdown
  | List
  | Scroll
  | Spinner
  | Gap
  | Overlay
  | TabBar;

/** A window of its own above the screen. */
export interface Dialog {
  id: string;
  title: string;
  message: string;
  buttons: Button[];
  onCancel: () => void;
}

/** All that a screen shows at one moment. */
export interface View {
  body: Widget;
  overlay?: Overlay;
  tabs?: TabBar;
  dialog?: Dialog;
}
