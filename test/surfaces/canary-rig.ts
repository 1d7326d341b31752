import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Device } from '../../src/contract/device.ts';
import { createRegistry } from '../../src/drivers/registry.ts';
import { Engine } from '../../src/engine/engine.ts';
import { operations } from '../../src/engine/operations/index.ts';
import { Redactor } from '../../src/engine/record/redact.ts';
import { type Phone, startPhone } from '../../src/phone/phone.ts';
import { LOOKS } from '../parameters/samples.ts';

/** One for each road that a secret can take into the engine; each is like nothing else in any output. */
export const CANARY = {
  typed: 'Canary-typed!1',
  named: 'Canary-named/2 "x"',
  field: 'Canary-field?3',
  header: 'CanaryHeader4x5y6z',
  cookie: 'CanaryCookie5',
  address: 'CanaryAddress6',
  log: 'CanaryLog7abcd',
};

/** How each of them may look; a base64 or an escaped form is a leak as well. */
export function leaksIn(output: string): string[] {
  return Object.entries(CANARY).flatMap(([road, value]) => {
    const forms = [
      value,
      encodeURIComponent(value),
      JSON.stringify(value).slice(1, -1),
      Buffer.from(value).toString('base64'),
    ];
    return forms.some((form) => output.includes(form)) || output.includes(value.slice(0, 11)) ? [road] : [];
  });
}

/** A redactor that does nothing: with it the same outputs must leak, or nothing was looked at. */
export class Blind extends Redactor {
  override text(text: string): string {
    return text;
  }
  override data<T>(value: T): T {
    return value;
  }
}

/** A page that has a secret in every place where a page can have one. */
const PAGE = `<!doctype html><title>Inbox Bearer ${CANARY.header}</title>
<label>Password <input type="password" value="${CANARY.field}"></label>
<label>Note <input id="note" value=""></label>
<label>New password <input id="new" type="password"></label>
<p>Cookie: sid=${CANARY.cookie}; theme=dark</p>
<p>https://ada:${CANARY.address}@example.com/</p>
<button id="send">Send</button><button id="fail">Fail</button>
<script>
document.cookie = 'sid=${CANARY.cookie}';
document.querySelector('#send').onclick = async () => {
  console.log('Authorization: Bearer ${CANARY.header}');
  await fetch('/api/send?access_token=${CANARY.address}', { headers: { authorization: 'Bearer ${CANARY.header}' } });
};
document.querySelector('#fail').onclick = () => { throw new Error('no luck with ?token=${CANARY.log}'); };
</script>`;

export interface CanaryRig {
  call(name: string, args?: Record<string, unknown>): Promise<void>;
  /** Everything that came out: answers in all their parts, and the files of the trace. */
  output(): string;
  phone: Phone;
  close(): Promise<void>;
}

export async function startCanaryRig(platform: 'android' | 'web', redactor?: Redactor): Promise<CanaryRig> {
  const root = mkdtempSync(join(tmpdir(), 'touchstone-test-canaries-'));
  const phone = await startPhone(platform === 'android' ? { adb: 0 } : {});
  const server = createServer((request, response) => {
    response.setHeader('content-type', request.url?.startsWith('/api') ? 'text/plain' : 'text/html; charset=utf-8');
    response.setHeader('set-cookie', `sid=${CANARY.cookie}`);
    response.writeHead(request.url?.startsWith('/api') ? 500 : 200).end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/inbox?token=${CANARY.address}`;
  const device: Device = { device_id: 'phone', platform, name: 'phone', status: 'ready', simulated: true };
  const locate = async () =>
    platform === 'web'
      ? { kind: 'web' as const, url }
      : { kind: 'android' as const, host: '127.0.0.1', port: phone.adbPort ?? 0 };
  const engine = new Engine({
    registry: createRegistry({ only: 'extra', extra: [{ device, locate }] }),
    implicit_session: true,
    environment: { TOUCHSTONE_TRACE_DIR: root, TOUCHSTONE_SECRET_NAMED: CANARY.named },
    ...(redactor ? { redactor } : {}),
  });
  const answers: string[] = [];
  return {
    phone,
    async call(name, args = {}) {
      const full = 'detail' in (operations.find((one) => one.name === name)?.input.shape ?? {});
      const all = full ? { ...args, detail: 'full' } : args;
      const { image: _pixels, ...answer } = await engine.call(name, all, { signal: new AbortController().signal });
      answers.push(answer.text, JSON.stringify(answer));
    },
    output: () => [...answers, ...filesBelow(root)].join('\n'),
    async close() {
      await engine.close();
      await phone.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Every operation that only looks, so that one that is new is watched from its first day. */
export async function lookAtEverything(rig: CanaryRig): Promise<void> {
  const looks = operations.filter((one) => one.effect === 'read');
  for (const { name, input } of looks) {
    await rig.call(name, { ...LOOKS[name], ...('timeout_ms' in input.shape ? { timeout_ms: 100 } : {}) });
  }
}

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ndjson'))
    .map((name) => readFileSync(join(root, name), 'utf8'));
}
