import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  claimFile,
  createPrivateFolder,
  createOutputRoot,
  ensurePrivateFolder,
  type OutputRoot,
  removeFile,
  removeFolder,
} from '../../src/base/output-file.ts';
import { packageRoot, packageVersion } from '../../src/base/package-root.ts';

let root: OutputRoot;
beforeEach(() => {
  root = createOutputRoot();
});
afterEach(() => root.remove());

test('files are private, named by us, and inside the root', async () => {
  const path = await root.writeFile('screenshot', 'png', Buffer.from('x'));
  expect(dirname(path)).toBe(root.path);
  expect(readFileSync(path, 'utf8')).toBe('x');
  expect(lstatSync(path).mode & 0o777).toBe(0o600);
  expect(lstatSync(root.path).mode & 0o777).toBe(0o700);
  expect(await root.writeFile('screenshot', 'png', 'y')).not.toBe(path);
  expect(lstatSync(root.createFolder('profile')).mode & 0o777).toBe(0o700);
});

test.each(['../x', 'a/b', '', '.', 'A', 'a b', 'a\0'])('%j cannot be part of a name', async (word) => {
  await expect(root.writeFile(word, 'png', 'x')).rejects.toThrow(/file name/);
  await expect(root.writeFile('x', word, 'x')).rejects.toThrow(/file name/);
});

test('a link in the place of a file is not followed', async () => {
  const elsewhere = join(root.createFolder('elsewhere'), 'file');
  symlinkSync(elsewhere, join(root.path, 'trace-2.txt'));
  await expect(root.writeFile('trace', 'txt', 'x')).rejects.toThrow(/EEXIST/);
  expect(existsSync(elsewhere)).toBe(false);
});

test('a root that others may enter, or that is a link, is refused', async () => {
  chmodSync(root.path, 0o755);
  await expect(root.writeFile('trace', 'txt', 'x')).rejects.toThrow(/open to other users/);
  chmodSync(root.path, 0o700);
  const link = `${root.path}-link`;
  symlinkSync(root.path, link);
  try {
    expect(() => ensurePrivateFolder(link)).toThrow(/not a folder/);
  } finally {
    rmSync(link);
  }
});

test('remove takes everything along, twice is fine', async () => {
  await root.writeFile('trace', 'txt', 'x');
  root.remove();
  root.remove();
  expect(existsSync(root.path)).toBe(false);
});

test('a file can be claimed once until it is removed', () => {
  const path = join(root.path, 'lock');
  expect([claimFile(path), claimFile(path)]).toEqual([true, false]);
  removeFile(path);
  removeFile(path);
  expect(claimFile(path)).toBe(true);
  const open = join(tmpdir(), `touchstone-open-${process.pid}`);
  mkdirSync(open, { mode: 0o755 });
  try {
    expect(() => claimFile(join(open, 'lock'))).toThrow(/open to other users/);
  } finally {
    rmSync(open, { recursive: true });
  }
});

test('a private folder goes with all that is in it', () => {
  const folder = root.createFolder('a');
  writeFileSync(join(folder, 'which'), 'first');
  removeFolder(folder);
  expect(existsSync(folder)).toBe(false);
});

test('the package knows where and what it is', () => {
  expect(existsSync(join(packageRoot(), 'src/base/package-root.ts'))).toBe(true);
  expect(packageVersion()).toMatch(/^\d+\.\d+\.\d+/);
});

test('a file of lines grows by one whole line at a time, and is private', () => {
  const file = root.openLines('trace', 'ndjson');
  file.append('one');
  expect(readFileSync(file.path, 'utf8')).toBe('one\n');
  file.append('zwö');
  expect(readFileSync(file.path, 'utf8')).toBe('one\nzwö\n');
  expect(lstatSync(file.path).mode & 0o777).toBe(0o600);
  expect(() => root.openLines('trace', 'ndjson')).toThrow(/EEXIST/);
  expect(() => root.openLines('../trace', 'ndjson')).toThrow(/file name/);
  file.close();
  file.close();
  file.append('after');
  expect(readFileSync(file.path, 'utf8')).toBe('one\nzwö\n');
});

test('a file of lines that was removed says so', () => {
  const file = root.openLines('trace', 'ndjson');
  rmSync(file.path);
  expect(() => file.append('lost')).toThrow(/was removed/);
  file.close();
});

test('a private folder in a private folder, under a name of ours', () => {
  const made = createPrivateFolder(root.path, '20261115T000000-1-ab');
  expect(lstatSync(made.path).mode & 0o777).toBe(0o700);
  expect(() => createPrivateFolder(root.path, '../elsewhere')).toThrow(/name of a folder/);
  expect(() => createPrivateFolder(root.path, '20261115T000000-1-ab')).toThrow(/EEXIST/);
});
