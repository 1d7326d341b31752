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
  /** What the children are together, for whoever cannot see that they stand side by side. */
  label?: string;
}

export interface Text extends Common {
  kind: 'text';
  text: string;
  look?: 'body' | 'strong' | 'faint' | 'error' | 'status';
  /** Draws itself and tells accessibility nothing when its text changes. */
  quiet?: boolean;
  tooltip?: boolean;
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
  /** What a screen reader says where the label is only a sign. */
  description?: string;
  /** The framework's own id, which Android uses instead of the developer's: "android:id/button1". */
  systemId?: string;
  /** How far an animation has moved it from its place. */
  shiftX?: number;
  /** Moves to and fro without end and without a word to accessibility: so far, and there and back in so long. */
  drift?: { span: number; periodMs: number };
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
  input: 'email' | 'password' | 'text';
  maxLength?: number;
  onInput: (value: string) => void;
  /** The keyboard's action key. */
  onSubmit?: () => void;
}

interface Toggle extends Common {
  label: string;
  on: boolean;
  onToggle: (on: boolean) => void;
}

export interface Switch extends Toggle {
  kind: 'switch';
}

export interface Checkbox extends Toggle {
  kind: 'checkbox';
}

export interface Slider extends Common {
  kind: 'slider';
  label: string;
  value: number;
  min: number;
  max: number;
  /** The value is a multiple of it, counted from the minimum. */
  step?: number;
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

/** A few options side by side, of which one is chosen. */
export interface Segmented extends Common {
  kind: 'segmented';
  id: string;
  label: string;
  /** Made of plain boxes: only its options say what they are. */
  unnamed?: true;
  options: string[];
  value: string;
  onSelect: (value: string) => void;
}

/** A surface that understands more than a tap; each handler that is there makes it listen to one more gesture. */
export interface Pad extends Common {
  kind: 'pad';
  id: string;
  label: string;
  onDoubleTap?: () => void;
  onTripleTap?: () => void;
  onHold?: () => void;
  onRightClick?: () => void;
  onHover?: (inside: boolean) => void;
  /** Makes it something to drag; told the id of the zone that it was dropped into, if any. */
  onDrop?: (zone: string | undefined) => void;
  /** Makes it something to swipe away. */
  onSwipe?: () => void;
}

/** A place to drop things into. */
export interface Zone extends Common {
  kind: 'zone';
  id: string;
  label: string;
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
  | Checkbox
  | Slider
  | Dropdown
  | Segmented
  | Pad
  | Zone
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
  message?: string;
  buttons: Button[];
  onCancel: () => void;
  /** Rises from the bottom edge and has its buttons one below the other. */
  sheet?: boolean;
  /** Made by the platform's own dialog: on the web the browser's, which stops the page; buttons[0] is the way out. */
  native?: 'alert' | 'confirm';
  /** Its parts carry the framework's ids, as AlertDialog makes them. */
  systemIds?: boolean;
}

/** All that a screen shows at one moment. */
export interface View {
  body: Widget;
  overlay?: Overlay;
  tabs?: TabBar;
  /** The later ones lie on top. */
  dialogs?: Dialog[];
}
