const MODEL = 'Touchstone Phone';
const PRODUCT = 'touchstone';

/** What adb may use with this phone. Left out on purpose: abb_exec, sendrecv_v2, delayed_ack (other forms of the same). */
const FEATURES = ['shell_v2', 'cmd', 'stat_v2', 'ls_v2', 'fixed_push_mkdir'];

/** The device's answer to CNXN, from which `adb devices -l` takes its words. */
export function connectionBanner(): string {
  const facts = [
    ['ro.product.name', PRODUCT],
    ['ro.product.model', MODEL],
    ['ro.product.device', PRODUCT],
    ['features', FEATURES.join(',')],
  ];
  return `device::${facts.map(([key, value]) => `${key}=${value};`).join('')}`.replace(/;$/, '');
}

/** System properties as an emulator of API 34 has them; ro.kernel.qemu says that this is no real phone. */
export function deviceProperties(): Map<string, string> {
  return new Map([
    ['dev.bootcomplete', '1'],
    ['persist.sys.locale', 'en-US'],
    ['persist.sys.timezone', 'GMT'],
    ['ro.boot.qemu', '1'],
    ['ro.boot.qemu.avd_name', 'touchstone_phone'],
    ['ro.build.characteristics', 'emulator'],
    ['ro.build.fingerprint', 'touchstone/touchstone/touchstone:14/UE1A/1:user/release-keys'],
    ['ro.build.id', 'UE1A'],
    ['ro.build.type', 'user'],
    ['ro.build.version.codename', 'REL'],
    ['ro.build.version.release', '14'],
    ['ro.build.version.sdk', '34'],
    ['ro.debuggable', '0'],
    ['ro.hardware', PRODUCT],
    ['ro.kernel.qemu', '1'],
    ['ro.product.brand', 'touchstone'],
    ['ro.product.cpu.abi', 'x86_64'],
    ['ro.product.cpu.abilist', 'x86_64,arm64-v8a'],
    ['ro.product.device', PRODUCT],
    ['ro.product.locale', 'en-US'],
    ['ro.product.manufacturer', 'Touchstone'],
    ['ro.product.model', MODEL],
    ['ro.product.name', PRODUCT],
    ['ro.secure', '1'],
    ['ro.serialno', 'TOUCHSTONE01'],
    ['ro.sf.lcd_density', '420'],
    ['service.bootanim.exit', '1'],
    ['sys.boot_completed', '1'],
  ]);
}
