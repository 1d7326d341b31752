// A registry mirror may lack the builds of a tool for other platforms; npm then leaves them out of the lock file, and a
// later `npm ci` refuses it as incomplete. This adds the missing entries, which are only ever installed on their own
// platform. Run after npm install: node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const SYSTEMS = ['darwin', 'win32', 'linux', 'android', 'freebsd', 'openharmony', 'netbsd', 'openbsd', 'sunos', 'aix'];
const PROCESSORS = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32', 'mips64el'];

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { '': root, ...packages } = lock.packages;
for (const owner of Object.values(packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const known = Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`));
    if (!known) packages[`node_modules/${name}`] = platformEntry(name, version, owner.dev === true);
  }
}
const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: { '': root, ...sorted } }, null, 2)}\n`);

/** The platform stands in the name: cli-darwin-arm64, binding-linux-x64-musl. */
function platformEntry(name, version, dev) {
  const words = name.split('/').at(-1).split('-');
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  return {
    version,
    optional: true,
    ...(dev ? { dev } : {}),
    ...(os.length > 0 ? { os } : {}),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(libc.length > 0 ? { libc } : {}),
  };
}
