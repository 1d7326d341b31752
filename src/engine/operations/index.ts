import type { Operation } from '../operation.ts';
import { startApp, terminateApp } from './apps.ts';
import { getSystemStatus, listDevices } from './devices.ts';
import { expectElementVisible } from './expect-element-visible.ts';
import { expectState } from './expect-state.ts';
import { findElement } from './find-element.ts';
import { navigate } from './navigate.ts';
import { pressBack, pressKey } from './press.ts';
import { screenshot } from './screenshot.ts';
import { closeSession, openSession } from './sessions.ts';
import { snapshot } from './snapshot.ts';
import { tap } from './tap.ts';
import { typeText } from './type-text.ts';
import { waitForUi } from './wait-for-ui.ts';

/** Every operation, in the order in which tools are listed, each with its own types. */
export const declared = [
  listDevices,
  openSession,
  closeSession,
  getSystemStatus,
  snapshot,
  findElement,
  screenshot,
  tap,
  typeText,
  pressKey,
  pressBack,
  navigate,
  startApp,
  terminateApp,
  waitForUi,
  expectElementVisible,
  expectState,
] as const;

export const operations: readonly Operation[] = declared;
