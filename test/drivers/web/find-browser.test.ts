import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findBrowser } from '../../../src/drivers/web/find-browser.ts';
import { checkedUrl } from '../../../src/drivers/web/navigation.ts';

const folder = mkdtempSync(join(tmpdir(), 'find-browser-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(path: string): string {
  const full = join(folder, path);
  mkdirSync(join(full, '..'), { recursive: true });
  writeFileSync(full, '#!/bin/sh\n');
  chmodSync(full, 0o755);
  return full;
}

describe('finding a browser', () => {
  test('the one that the operator names wins', () => {
    const path = program('mine');
    expect(findBrowser({ TOUCHSTONE_BROWSER: path })).toEqual({ kind: 'program', path, from: 'TOUCHSTONE_BROWSER' });
  });

  test('a named one that is no program is told, not passed over', () => {
    const find = () => findBrowser({ TOUCHSTONE_BROWSER: join(folder, 'nothing'), PATH: '' });
    expect(find).toThrow(
      expect.objectContaining({
        failure: expect.objectContaining({ failure_code: 'CAPABILITY_MISSING', reason: 'no_browser' }),
      }),
    );
  });

  test('an installed one is found on the PATH', () => {
    const path = program('bin/google-chrome');
    expect(findBrowser({ PATH: join(folder, 'bin') }, 'linux')).toEqual({ kind: 'program', path, from: 'installed' });
  });

  test('nothing anywhere: the failure says what to install', () => {
    const find = () => findBrowser({ PATH: '' }, 'win32');
    expect(find).toThrow(
      expect.objectContaining({
        failure: expect.objectContaining({
          reason: 'no_browser',
          next: 'get_system_status',
          details: { fix: expect.stringContaining('TOUCHSTONE_BROWSER') },
        }),
      }),
    );
  });

  test('files are opened only when the operator says so', () => {
    expect(() => checkedUrl('file:///a', {})).toThrow(/TOUCHSTONE_ALLOW_FILE_URLS/);
    expect(checkedUrl('file:///a', { TOUCHSTONE_ALLOW_FILE_URLS: '1' })).toBe('file:///a');
    expect(checkedUrl('about:blank', {})).toBe('about:blank');
  });
});
