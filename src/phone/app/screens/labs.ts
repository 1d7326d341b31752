import type { Route } from '../screen.ts';
import { compositesScreen } from './composites.ts';
import { controlsScreen } from './controls.ts';
import { dialogsScreen } from './dialogs.ts';
import { gesturesScreen } from './gestures.ts';
import { restlessScreen } from './restless.ts';

/** The screens on which every action can be tried. */
export const LABS: readonly Route[] = [
  { path: '/gestures', activity: '.GesturesActivity', title: 'Gestures', create: gesturesScreen },
  { path: '/controls', activity: '.ControlsActivity', title: 'Controls', create: controlsScreen },
  { path: '/restless', activity: '.RestlessActivity', title: 'Restless', create: restlessScreen },
  { path: '/dialogs', activity: '.DialogsActivity', title: 'Dialogs', create: dialogsScreen },
  { path: '/composites', activity: '.CompositesActivity', title: 'Composites', create: compositesScreen },
];
