import type { Rect } from '../host.ts';
import { COLOURS, px, SCREEN, TEXT_STYLES } from './metrics.ts';
import { lineIn, nodeAt, resourceId } from './node.ts';
import { FULL, type PlacedWindow, rootAt } from './windows.ts';

export const LAUNCHER_PACKAGE = 'com.android.launcher3';
export const LAUNCHER_ACTIVITY = 'com.android.launcher3.uioverrides.QuickstepLauncher';
const WALLPAPER = '#30475e';

/** The home screen: one icon for each app that can be opened. */
export function launcherWindow(apps: { name: string; label: string; open: () => void }[]): PlacedWindow {
  const root = rootAt(FULL, 'launcher', WALLPAPER);
  const side = px(88);
  apps.forEach((app, index) => {
    const left = px(24) + index * px(96);
    const top = SCREEN.height - px(200);
    const full: Rect = [left, top, left + side, top + px(104)];
    const icon: Rect = [left + px(18), top + px(8), left + px(70), top + px(60)];
    const style = { ...TEXT_STYLES.faint, size: px(11), colour: COLOURS.onAccent };
    const label = { ...lineIn(full, app.label, style, 'centre'), y: top + px(70) };
    const node = nodeAt(full, FULL, {
      id: `launcher/${app.name}`,
      className: 'android.widget.TextView',
      resourceId: resourceId(LAUNCHER_PACKAGE, 'icon'),
      text: app.label,
      contentDesc: app.label,
      clickable: true,
      longClickable: true,
      target: { kind: 'tap', run: app.open },
      paint: { radius: 0, shapes: [{ bounds: icon, colour: COLOURS.accent, radius: px(26) }], lines: [label] },
    });
    if (node) root.children.push(node);
  });
  return {
    id: 'launcher',
    kind: 'launcher',
    package: LAUNCHER_PACKAGE,
    title: `${LAUNCHER_PACKAGE}/${LAUNCHER_ACTIVITY}`,
    bounds: FULL,
    active: false,
    modal: false,
    dimsBelow: false,
    root,
  };
}
