import type { PaintShape, Rect } from '../host.ts';
import type { Button, Checkbox, Dropdown, Field, Link, Slider, Spinner, Switch } from '../widget.ts';
import { BUTTON_TEXT, CONTROL_HEIGHT, FIELD_HEIGHT } from './measure.ts';
import { COLOURS, px, TEXT_STYLES } from './metrics.ts';
import { type LayoutContext, lineIn, nodeAt, type PlacedNode, rectOf, resourceId, type Spot } from './node.ts';

type Placed = PlacedNode | undefined;

export function placeButton(button: Button, spot: Spot, context: LayoutContext): Placed {
  const shifted = { ...spot, x: spot.x + px(button.shiftX ?? driftAt(button.drift, context.now)) };
  const full = rectOf(shifted, spot.height ?? CONTROL_HEIGHT);
  const enabled = button.enabled ?? true;
  const filled = (button.look ?? 'filled') === 'filled';
  const ink = filled ? COLOURS.onAccent : COLOURS.accent;
  const style = { ...BUTTON_TEXT, colour: enabled ? ink : COLOURS.faint };
  const shapes = button.look === 'outlined' ? [...outline(full, COLOURS.line)] : [];
  const fill = enabled ? COLOURS.accent : COLOURS.disabled;
  return nodeAt(full, spot.clip, {
    id: spot.path,
    className: 'android.widget.Button',
    resourceId: resourceId(context.packageName, button.systemId ?? button.id),
    text: button.label,
    contentDesc: button.description ?? '',
    ...(button.drift ? { quiet: true } : {}),
    clickable: true,
    enabled,
    target: {
      kind: 'tap',
      run: () => context.fire({ kind: 'clicked', id: button.id ?? button.label, row: spot.row }, button.onTap),
    },
    paint: {
      ...(filled ? { background: fill } : {}),
      radius: px(8),
      shapes,
      lines: [lineIn(full, button.label, style, 'centre')],
    },
  });
}

/** Where a drifting thing is now: to and fro, at an even speed. */
function driftAt(drift: Button['drift'], now: number): number {
  if (drift === undefined) return 0;
  const phase = (now % drift.periodMs) / drift.periodMs;
  return drift.span * (phase <= 0.5 ? 2 * phase : 2 - 2 * phase);
}

/** A thin frame, as four bars, because a painter only knows filled rectangles. */
export function outline([left, top, right, bottom]: Rect, colour: string): PaintShape[] {
  const thick = 3;
  const bars: Rect[] = [
    [left, top, right, top + thick],
    [left, bottom - thick, right, bottom],
    [left, top, left + thick, bottom],
    [right - thick, top, right, bottom],
  ];
  return bars.map((bounds) => ({ bounds, colour, radius: 0 }));
}

export function placeLink(link: Link, spot: Spot, context: LayoutContext): Placed {
  const full = rectOf(spot, spot.height ?? FIELD_HEIGHT);
  return nodeAt(full, spot.clip, {
    id: spot.path,
    className: 'android.widget.TextView',
    resourceId: resourceId(context.packageName, link.id),
    text: link.label,
    clickable: true,
    target: {
      kind: 'tap',
      run: () => context.fire({ kind: 'clicked', id: link.id ?? link.label, row: spot.row }, link.onTap),
    },
    paint: {
      radius: 0,
      shapes: [{ bounds: [full[0], full[3] - 2, full[2], full[3]], colour: COLOURS.line, radius: 0 }],
      lines: [lineIn(full, link.label, TEXT_STYLES.body, px(16))],
    },
  });
}

export function placeField(field: Field, spot: Spot, context: LayoutContext): Placed {
  const full = rectOf(spot, spot.height ?? FIELD_HEIGHT);
  const password = field.input === 'password';
  const shown = password ? '•'.repeat(field.value.length) : field.value;
  const empty = field.value === '';
  const focused = context.edit?.nodeId === spot.path;
  const style = empty ? { ...TEXT_STYLES.body, colour: COLOURS.faint } : TEXT_STYLES.body;
  // The label floats to the top edge once there is text, and is drawn by the field itself: it is no view of its own.
  const label = { ...TEXT_STYLES.faint, size: px(11), colour: focused ? COLOURS.accent : COLOURS.faint };
  const body = lineIn(full, empty ? field.label : shown, style, px(12));
  const lines = [{ ...body, y: body.y + (empty ? 0 : px(6)) }];
  if (!empty) lines.push({ ...lineIn(full, field.label, label, px(12)), y: full[1] + px(3) });
  return nodeAt(full, spot.clip, {
    id: spot.path,
    className: 'android.widget.EditText',
    resourceId: resourceId(context.packageName, field.id),
    text: empty ? field.label : shown,
    // A content description, as React Native and many others set it: stock uiautomator has no attribute for a hint.
    contentDesc: field.label,
    hint: field.label,
    showingHint: empty,
    clickable: true,
    longClickable: true,
    focused,
    password,
    target: { kind: 'field', field, row: spot.row },
    paint: {
      background: COLOURS.card,
      radius: px(4),
      shapes: outline(full, focused ? COLOURS.accent : COLOURS.line),
      lines,
    },
  });
}

export function placeSwitch(widget: Switch | Checkbox, spot: Spot, context: LayoutContext): Placed {
  const full = rectOf(spot, spot.height ?? CONTROL_HEIGHT);
  return nodeAt(full, spot.clip, {
    id: spot.path,
    className: widget.kind === 'switch' ? 'android.widget.Switch' : 'android.widget.CheckBox',
    resourceId: resourceId(context.packageName, widget.id),
    text: widget.label,
    clickable: true,
    checkable: true,
    checked: widget.on,
    target: {
      kind: 'tap',
      run: () =>
        context.fire({ kind: 'toggled', id: widget.id ?? widget.label, row: spot.row, detail: !widget.on }, () =>
          widget.onToggle(!widget.on),
        ),
    },
    paint: {
      radius: 0,
      shapes: widget.kind === 'switch' ? switchShapes(full, widget.on) : boxShapes(full, widget.on),
      lines: [lineIn(full, widget.label, TEXT_STYLES.body, 0)],
    },
  });
}

function switchShapes(full: Rect, on: boolean): PaintShape[] {
  const middle = (full[1] + full[3]) / 2;
  const track: Rect = [full[2] - px(52), Math.round(middle - px(14)), full[2], Math.round(middle + px(14))];
  const thumbLeft = on ? track[2] - px(26) : track[0] + px(4);
  return [
    { bounds: track, colour: on ? COLOURS.accent : COLOURS.disabled, radius: px(14) },
    {
      bounds: [thumbLeft, track[1] + px(3), thumbLeft + px(22), track[3] - px(3)],
      colour: COLOURS.card,
      radius: px(11),
    },
  ];
}

function boxShapes(full: Rect, on: boolean): PaintShape[] {
  const middle = Math.round((full[1] + full[3]) / 2);
  const box: Rect = [full[2] - px(24), middle - px(12), full[2], middle + px(12)];
  const tick: Rect = [box[0] + px(5), box[1] + px(5), box[2] - px(5), box[3] - px(5)];
  return [...outline(box, COLOURS.faint), ...(on ? [{ bounds: tick, colour: COLOURS.accent, radius: 0 }] : [])];
}

export function placeSlider(slider: Slider, spot: Spot, context: LayoutContext): Placed {
  const full = rectOf(spot, spot.height ?? CONTROL_HEIGHT);
  const from = full[0] + px(16);
  const to = full[2] - px(16);
  const middle = Math.round((full[1] + full[3]) / 2);
  const at = Math.round(from + ((to - from) * (slider.value - slider.min)) / (slider.max - slider.min));
  return nodeAt(full, spot.clip, {
    id: spot.path,
    className: 'android.widget.SeekBar',
    resourceId: resourceId(context.packageName, slider.id),
    contentDesc: slider.label,
    focusable: true,
    target: { kind: 'slider', slider, from, to, row: spot.row },
    paint: {
      radius: 0,
      shapes: [
        { bounds: [from, middle - px(2), to, middle + px(2)], colour: COLOURS.line, radius: px(2) },
        { bounds: [from, middle - px(2), at, middle + px(2)], colour: COLOURS.accent, radius: px(2) },
        {
          bounds: [at - px(10), middle - px(10), at + px(10), middle + px(10)],
          colour: COLOURS.accent,
          radius: px(10),
        },
      ],
      lines: [],
    },
  });
}

export function placeDropdown(dropdown: Dropdown, spot: Spot, context: LayoutContext): Placed {
  const full = rectOf(spot, spot.height ?? FIELD_HEIGHT);
  const group = nodeAt(full, spot.clip, { id: `${spot.path}/group`, className: 'android.widget.LinearLayout' });
  const half: Rect = [Math.round((full[0] + full[2]) / 2), full[1], full[2], full[3]];
  const label = lineIn(full, dropdown.label, TEXT_STYLES.body, 0);
  const labelNode = nodeAt([full[0], label.y, half[0], label.y + Math.round(label.size * 1.35)], spot.clip, {
    id: `${spot.path}/label`,
    className: 'android.widget.TextView',
    text: dropdown.label,
    paint: { radius: 0, shapes: [], lines: [label] },
  });
  const control = nodeAt(half, spot.clip, {
    id: spot.path,
    className: 'android.widget.Spinner',
    resourceId: resourceId(context.packageName, dropdown.id),
    contentDesc: dropdown.label,
    clickable: true,
    target: {
      kind: 'tap',
      run: () =>
        context.fire({ kind: 'clicked', id: dropdown.id, row: spot.row }, () => context.openDropdown(spot.path)),
    },
    paint: { background: COLOURS.card, radius: px(4), shapes: outline(half, COLOURS.line), lines: [] },
  });
  const value = nodeAt(half, spot.clip, {
    id: `${spot.path}/value`,
    className: 'android.widget.TextView',
    resourceId: 'android:id/text1',
    text: dropdown.value,
    paint: { radius: 0, shapes: [], lines: [lineIn(half, dropdown.value, TEXT_STYLES.body, px(12))] },
  });
  if (control && value) control.children.push(value);
  for (const part of [labelNode, control]) if (part) group?.children.push(part);
  return group;
}

export function placeSpinner(spinner: Spinner, spot: Spot, context: LayoutContext): Placed {
  const side = px(40);
  const left = Math.round(spot.x + (spot.width - side) / 2);
  const full: Rect = [left, Math.round(spot.y), left + side, Math.round(spot.y) + side];
  return nodeAt(full, spot.clip, {
    id: spot.path,
    className: 'android.widget.ProgressBar',
    resourceId: resourceId(context.packageName, spinner.id),
    contentDesc: spinner.label,
    paint: {
      radius: 0,
      shapes: [
        { bounds: full, colour: COLOURS.accent, radius: side / 2 },
        { bounds: full.map((v, i) => v + (i < 2 ? px(6) : -px(6))) as Rect, colour: COLOURS.page, radius: side / 2 },
      ],
      lines: [],
    },
  });
}
