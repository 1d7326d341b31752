import { padActions } from '../pad-actions.ts';
import type { Pad, Segmented, Zone } from '../widget.ts';
import { outline } from './controls.ts';
import { BUTTON_TEXT, CONTROL_HEIGHT, PAD_HEIGHT, ZONE_HEIGHT } from './measure.ts';
import { COLOURS, px, TEXT_STYLES } from './metrics.ts';
import { type LayoutContext, lineIn, nodeAt, type PlacedNode, rectOf, resourceId, type Spot } from './node.ts';

type Placed = PlacedNode | undefined;

export function placePad(pad: Pad, spot: Spot, context: LayoutContext): Placed {
  const full = rectOf(spot, spot.height ?? PAD_HEIGHT);
  return nodeAt(full, spot.clip, {
    id: spot.path,
    className: 'android.widget.TextView',
    resourceId: resourceId(context.packageName, pad.id),
    text: pad.label,
    clickable: true,
    longClickable: pad.onHold !== undefined || pad.onDrop !== undefined,
    target: { kind: 'pad', actions: padActions(pad, spot.row, (event, handler) => context.fire(event, handler)) },
    paint: {
      background: COLOURS.card,
      radius: px(8),
      shapes: outline(full, COLOURS.accent),
      lines: [lineIn(full, pad.label, BUTTON_TEXT, 'centre')],
    },
  });
}

export function placeZone(zone: Zone, spot: Spot, context: LayoutContext): Placed {
  const full = rectOf(spot, spot.height ?? ZONE_HEIGHT);
  return nodeAt(full, spot.clip, {
    id: spot.path,
    className: 'android.widget.TextView',
    resourceId: resourceId(context.packageName, zone.id),
    text: zone.label,
    target: { kind: 'zone', id: zone.id },
    paint: {
      background: COLOURS.page,
      radius: px(8),
      shapes: outline(full, COLOURS.faint),
      lines: [lineIn(full, zone.label, TEXT_STYLES.strong, 'centre')],
    },
  });
}

/** A label and a RadioGroup (or a plain layout) whose buttons share its width. */
export function placeSegmented(segmented: Segmented, spot: Spot, context: LayoutContext): Placed {
  const full = rectOf(spot, spot.height ?? CONTROL_HEIGHT);
  const group = nodeAt(full, spot.clip, {
    id: spot.path,
    className: segmented.unnamed ? 'android.widget.LinearLayout' : 'android.widget.RadioGroup',
    resourceId: resourceId(context.packageName, segmented.id),
    contentDesc: segmented.label,
    paint: { radius: 0, shapes: [], lines: [lineIn(full, segmented.label, TEXT_STYLES.body, 0)] },
  });
  const left = (full[0] + full[2]) / 2;
  const width = (full[2] - left) / segmented.options.length;
  segmented.options.forEach((option, index) => {
    const place = rectOf({ ...spot, x: left + index * width, width }, full[3] - full[1]);
    const chosen = option === segmented.value;
    const style = { ...BUTTON_TEXT, colour: chosen ? COLOURS.onAccent : COLOURS.accent };
    const button = nodeAt(place, spot.clip, {
      id: `${spot.path}/${option}`,
      className: 'android.widget.RadioButton',
      text: option,
      clickable: true,
      checkable: true,
      checked: chosen,
      target: {
        kind: 'tap',
        run: () =>
          context.fire({ kind: 'selected', id: segmented.id, row: spot.row, detail: option }, () =>
            segmented.onSelect(option),
          ),
      },
      paint: {
        background: chosen ? COLOURS.accent : COLOURS.card,
        radius: 0,
        shapes: outline(place, COLOURS.line),
        lines: [lineIn(place, option, style, 'centre')],
      },
    });
    if (button) group?.children.push(button);
  });
  return group;
}
