import type { LaidWindow, Rect } from '../../../app/host.ts';
import { IME_PACKAGE } from '../../../app/layout/keyboard.ts';
import { type AndroidDevice, hexHash } from '../../device.ts';
import { activityRecord } from './activity-dump.ts';

/** `dumpsys window [displays|windows]`: the windows from top to bottom, and who has the focus. */
export function windowDump(device: AndroidDevice, section: string | undefined): string {
  const parts: string[] = [];
  if (section === undefined || /^d(isplays)?$/.test(section)) parts.push(displays(device));
  if (section === undefined || /^(w(indows)?|visible(-apps)?)$/.test(section)) parts.push(windows(device));
  return parts.join('\n');
}

function displays(device: AndroidDevice): string {
  const { width, height } = device.host.size;
  return `WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)
  Display: mDisplayId=0 (organized)
    init=${width}x${height} ${device.host.density}dpi cur=${width}x${height} app=${width}x${height}
    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion((0,0,${width},${height}))
${focus(device)}
  mRotation=ROTATION_0 mDeferredRotationPauseCount=0
`;
}

function focus(device: AndroidDevice): string {
  const active = device.host.windows().find((window) => window.active);
  return `  mCurrentFocus=${active ? windowName(active.id, active.title) : 'null'}
  mFocusedApp=${activityRecord(device)}`;
}

function windows(device: AndroidDevice): string {
  const { width, height } = device.host.size;
  const shown = [...device.host.windows()].reverse();
  const blocks = shown.map((window, index) => windowBlock(device, window, index));
  const keyboard = shown.find((window) => window.kind === 'ime');
  if (!keyboard) blocks.push(hiddenKeyboard(device, [0, height, width, height], blocks.length));
  const target = shown.find((window) => window.active);
  return `WINDOW MANAGER WINDOWS (dumpsys window windows)
${blocks.join('\n')}

${focus(device)}
  mInputMethodWindow=${windowName(keyboard?.id ?? 'ime', 'InputMethod')}
  imeInputTarget in display# 0 ${keyboard && target ? windowName(target.id, target.title) : 'null'}
  mHasPermanentDpad=false
`;
}

function windowName(id: string, title: string): string {
  return `Window{${hexHash(id)} u0 ${title}}`;
}

const TYPES: Record<LaidWindow['kind'], string> = {
  app: 'BASE_APPLICATION',
  launcher: 'BASE_APPLICATION',
  dialog: 'APPLICATION',
  popup: 'APPLICATION_PANEL',
  ime: 'INPUT_METHOD',
};

function windowBlock(device: AndroidDevice, window: LaidWindow, index: number): string {
  const { width, height } = device.host.size;
  const glass = rect([0, 0, width, height]);
  const owner = window.kind === 'ime' ? IME_PACKAGE : window.package;
  const title = window.kind === 'ime' ? 'InputMethod' : window.title;
  const dims = window.dimsBelow ? ' dimAmount=0.6' : '';
  const [left, top, right, bottom] = window.bounds;
  return `  Window #${index} ${windowName(window.id, title)}:
    mDisplayId=0 rootTaskId=12 mSession=Session{${hexHash(owner)} ${device.host.frontmost().pid}:u0a${device.userOf(owner)}}
    mOwnerUid=${device.userOf(owner)} showForAllUsers=false package=${owner} appop=NONE
    mAttrs={(0,0)(fillxfill) sim={adjust=resize} ty=${TYPES[window.kind]} fmt=TRANSLUCENT${dims}}
    Requested w=${Math.round(right - left)} h=${Math.round(bottom - top)} mLayoutSeq=214
    mHasSurface=true isReadyForDisplay()=true mWindowRemovalAllowed=false
    Frames: parent=${glass} display=${glass} frame=${rect(window.bounds)} last=${rect(window.bounds)} insetsChanged=false
    WindowStateAnimator{${hexHash(`${window.id}:animator`)} ${title}}:
      mDrawState=HAS_DRAWN       mLastHidden=false
    isOnScreen=true
    isVisible=true`;
}

/** A hidden keyboard still has its window; it has no surface and lies outside of the screen. */
function hiddenKeyboard(device: AndroidDevice, frame: Rect, index: number): string {
  const place = rect(frame);
  return `  Window #${index} ${windowName('ime', 'InputMethod')}:
    mOwnerUid=${device.userOf(IME_PACKAGE)} showForAllUsers=false package=${IME_PACKAGE} appop=NONE
    mAttrs={(0,0)(fillxwrap) gr=BOTTOM CENTER_VERTICAL sim={adjust=pan} ty=INPUT_METHOD fmt=TRANSPARENT}
    mHasSurface=false isReadyForDisplay()=false mWindowRemovalAllowed=false
    Frames: parent=${place} display=${place} frame=${place} last=${place} insetsChanged=false
    isOnScreen=false
    isVisible=false`;
}

function rect([left, top, right, bottom]: Rect): string {
  return `[${Math.round(left)},${Math.round(top)}][${Math.round(right)},${Math.round(bottom)}]`;
}
