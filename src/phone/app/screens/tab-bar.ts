import type { ScreenContext } from '../screen.ts';
import type { TabBar } from '../widget.ts';

const TABS = [
  { id: 'tab_messages', label: 'Messages', path: '/messages' },
  { id: 'tab_settings', label: 'Settings', path: '/settings' },
  { id: 'tab_traps', label: 'Traps', path: '/traps' },
];

/** The bar at the bottom of the three main screens; a tab replaces the whole stack, as bottom navigation does. */
export function tabBar(current: string, context: ScreenContext): TabBar {
  return {
    kind: 'tabs',
    key: 'tabs',
    tabs: TABS.map((tab) => ({
      ...tab,
      selected: tab.path === current,
      onTap() {
        if (tab.path !== current) context.open(tab.path, 'root');
      },
    })),
  };
}
