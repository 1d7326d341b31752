import { type AndroidDevice, apkPath, hexHash } from '../../device.ts';
import { shortComponent } from '../component.ts';

/** `dumpsys package P` and `pm dump P`. */
export function packageDump(device: AndroidDevice, name: string): string {
  const app = device.host.packages().find((candidate) => candidate.name === name);
  if (!app) return `Unable to find package: ${name}\n`;
  const [main] = app.activities;
  const code = apkPath(name).replace('/base.apk', '');
  const launcher = main
    ? `Activity Resolver Table:
  Non-Data Actions:
      android.intent.action.MAIN:
        ${hexHash(main)} ${shortComponent(name, main)} filter ${hexHash(`${main}.`)}
          Action: "android.intent.action.MAIN"
          Category: "android.intent.category.LAUNCHER"

`
    : '';
  return `${launcher}Packages:
  Package [${name}] (${hexHash(name)}):
    userId=${device.userOf(name)}
    pkg=Package{${hexHash(`${name}.pkg`)} ${name}}
    codePath=${code}
    resourcePath=${code}
    primaryCpuAbi=x86_64
    versionCode=${app.versionCode} minSdk=24 targetSdk=34
    versionName=${app.versionName}
    flags=[ ${app.system ? 'SYSTEM ' : ''}HAS_CODE ALLOW_CLEAR_USER_DATA ]
    dataDir=/data/user/0/${name}
    installerPackageName=com.android.shell
    User 0: ceDataInode=0 installed=true hidden=false suspended=false stopped=${app.pid === undefined} notLaunched=false enabled=0 instant=false
`;
}
