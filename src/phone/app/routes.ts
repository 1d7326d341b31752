import type { Route } from './screen.ts';
import { LABS } from './screens/labs.ts';
import { messagesScreen } from './screens/messages.ts';
import { settingsScreen } from './screens/settings.ts';
import { signInScreen } from './screens/sign-in.ts';
import { trapsScreen } from './screens/traps.ts';
import { TRAPS } from './traps/index.ts';

const SCREENS: Route[] = [
  { path: '/signin', activity: '.SignInActivity', title: 'Sign in', create: signInScreen },
  { path: '/messages', activity: '.MessagesActivity', title: 'Messages', create: messagesScreen },
  { path: '/settings', activity: '.SettingsActivity', title: 'Settings', create: settingsScreen },
  { path: '/traps', activity: '.TrapsActivity', title: 'Traps', create: trapsScreen },
];

/** The first one is where the launcher goes. */
export const ROUTES: readonly Route[] = [
  ...SCREENS,
  ...LABS,
  ...TRAPS.map((trap) => ({
    path: `/traps/${trap.name}`,
    activity: '.TrapActivity',
    title: trap.title,
    create: trap.create,
  })),
];

export const FIRST_PATH = '/signin';

export function routeOf(path: string): Route | undefined {
  return ROUTES.find((route) => route.path === path);
}

/** "touchstone://traps/twins" is the screen "/traps/twins". */
export function pathOfDeepLink(uri: string): string | undefined {
  const match = /^touchstone:\/\/([^?#]*)/.exec(uri);
  if (!match) return undefined;
  return `/${(match[1] ?? '').replace(/\/+$/, '')}`;
}
