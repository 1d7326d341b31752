import { type AndroidDevice, hexHash } from '../../device.ts';
import { shortComponent } from '../component.ts';

const TASK = 12;

export function activityRecord(device: AndroidDevice): string {
  const front = device.host.frontmost();
  const component = shortComponent(front.package, front.activity);
  return `ActivityRecord{${hexHash(component)} u0 ${component} t${TASK}}`;
}

/** `dumpsys activity [activities|top]`. */
export function activityDump(device: AndroidDevice, section: string | undefined): string {
  return section === 'top' ? topActivity(device) : activities(device);
}

function activities(device: AndroidDevice): string {
  const front = device.host.frontmost();
  const record = activityRecord(device);
  return `ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)
Display #0 (activities from top to bottom):
  * Task{${hexHash(front.package)} #${TASK} type=standard A=${device.userOf(front.package)}:${front.package} U=0 visible=true visibleRequested=true mode=fullscreen translucent=false sz=1}
    mBounds=Rect(0, 0 - 0, 0)
    topResumedActivity=${record}
    * Hist  #0: ${record}
      packageName=${front.package} processName=${front.package}
      launchedFromUid=2000 launchedFromPackage=com.android.shell userId=0
      app=ProcessRecord{${hexHash(String(front.pid))} ${front.pid}:${front.package}/u0a${device.userOf(front.package) - 10000}}
      mActivityComponent=${shortComponent(front.package, front.activity)}
      state=RESUMED delayedResume=false finishing=false
      reportedDrawn=true reportedVisible=true

  Resumed activities in task display areas (from top to bottom):
    Resumed: ${record}

  ResumedActivity: ${record}
  mFocusedApp=${record}
`;
}

function topActivity(device: AndroidDevice): string {
  const front = device.host.frontmost();
  const component = shortComponent(front.package, front.activity);
  return `TASK ${device.userOf(front.package)}:${front.package} id=${TASK} userId=0 displayId=0
  ACTIVITY ${component} ${hexHash(component)} pid=${front.pid}
    Local Activity ${hexHash(component)} State:
      mResumed=true mStopped=false mFinished=false
      mIsInMultiWindowMode=false mIsInPictureInPictureMode=false
`;
}
