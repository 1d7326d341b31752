export { closeAndroid } from './adb-access.ts';
export { type AndroidListing, listAndroidDevices } from './list-devices.ts';
export { type AndroidTarget, openAndroid } from './open-android.ts';
