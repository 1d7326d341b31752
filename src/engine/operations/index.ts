import type { Operation } from '../operation.ts';
import { adjustControl } from './adjust-control.ts';
import { resetAppData, restartApp, startApp, terminateApp } from './apps.ts';
import { defineBatch } from './batch.ts';
import { classifyActionOutcome } from './classify-action-outcome.ts';
import { captureDebugSnapshot } from './capture-debug-snapshot.ts';
import { callClientTool, listClientTools } from './client-tools.ts';
import { evaluateExpression, getAppErrors, hotReload } from './developer.ts';
import { getSystemStatus, listDevices } from './devices.ts';
import { expectElementVisible } from './expect-element-visible.ts';
import { expectScreen } from './expect-screen.ts';
import { expectState } from './expect-state.ts';
import { fillForm } from './fill-form.ts';
import { findElement } from './find-element.ts';
import { getScreenFingerprint } from './fingerprint.ts';
import { getTrace } from './get-trace.ts';
import { getLogs } from './get-logs.ts';
import { getNetworkActivity } from './get-network-activity.ts';
import { drag, hover, scroll, scrollToElement, swipe } from './gestures.ts';
import { handleDialog } from './handle-dialog.ts';
import { navigate } from './navigate.ts';
import { pressBack, pressKey } from './press.ts';
import { screenshot } from './screenshot.ts';
import { closeSession, openSession } from './sessions.ts';
import { snapshot } from './snapshot.ts';
import { tap } from './tap.ts';
import { typeText } from './type-text.ts';
import { waitForScreenChange, waitForUiChange } from './wait-for-change.ts';
import { waitForUi } from './wait-for-ui.ts';

const batch = defineBatch((): readonly Operation[] => declared);

/** Every operation, in the order in which tools are listed, each with its own types. */
export const declared = [
  listDevices,
  openSession,
  closeSession,
  getSystemStatus,
  snapshot,
  findElement,
  screenshot,
  getScreenFingerprint,
  captureDebugSnapshot,
  getLogs,
  getNetworkActivity,
  tap,
  hover,
  drag,
  swipe,
  scroll,
  scrollToElement,
  typeText,
  fillForm,
  pressKey,
  pressBack,
  adjustControl,
  handleDialog,
  navigate,
  batch,
  startApp,
  restartApp,
  terminateApp,
  resetAppData,
  waitForUi,
  waitForUiChange,
  waitForScreenChange,
  expectScreen,
  expectElementVisible,
  expectState,
  classifyActionOutcome,
  getTrace,
  hotReload,
  getAppErrors,
  evaluateExpression,
  listClientTools,
  callClientTool,
] as const;

export const operations: readonly Operation[] = declared;
