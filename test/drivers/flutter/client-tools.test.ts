import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientTool } from '../../../src/drivers/developer.ts';
import { noDartVm, type StandinApp, skipped, startStandin } from './dart-vm.ts';
import { type FlutterRig, rigOn } from './rig.ts';

describe.skipIf(noDartVm)(`tools of an app that carries mcp_toolkit, marionette or dusk${skipped}`, () => {
  let app: StandinApp;
  let rig: FlutterRig;
  let before: string[];
  beforeAll(async () => {
    app = await startStandin();
    rig = await rigOn(app.uri);
    before = (await listed()).map((one) => one.name);
    await app.pull('carry');
  }, 180_000);
  afterAll(async () => {
    await rig?.end();
    await app?.end();
  });

  const listed = async (contains?: string) =>
    (await rig.call('list_client_tools', { ...(contains ? { contains } : {}) })).data.tools as ClientTool[];
  const list = async () => (await rig.call('list_client_tools')).text;
  const call = (name: string, args?: Record<string, unknown>) =>
    rig.call('call_client_tool', { name, ...(args ? { arguments: args } : {}) });
  const called = async () => ((await app.truth()).called ?? []) as string[];

  it('one line a tool: its name, what it takes and what it does, in quotes that the app cannot end', async () => {
    const lines = (await list()).split('\n');
    expect(lines).toContain(
      '"ext.mcp.toolkit.add" (a: integer, b?: object, how?: "fast"|"well") "Adds \\"two\\"\\nnumbers"',
    );
    expect(lines).toContain('"ext.flutter.goToSlide" (number: integer, animated?: boolean) "Shows a slide"');
    expect(lines).toContain('"visual://localhost/app/config" resource "application/json" () "The settings"');
    expect(lines).toContain('"visual://localhost/logo" resource "image/png" "A picture"');
    // Nothing is made up where an app tells nothing, or nonsense.
    for (const bare of ['ext.mcp.toolkit.wait', 'ext.flutter.deck.reset', 'ext.dusk.tap', 'ext.standin.greet'])
      expect(lines).toContain(JSON.stringify(bare));
  });

  it("the framework's own names stay hidden, with and without marionette, and so do the lists and what reads resources", async () => {
    const now = (await listed()).map((one) => one.name);
    expect(now.filter((name) => /^ext\.flutter\.[^.]+$/.test(name))).toEqual(['ext.flutter.goToSlide']);
    expect(before.filter((name) => /^ext\.(flutter|mcp|dusk)\./.test(name))).toEqual([]);
    expect(before).toContain('ext.standin.greet');
    const plumbing = ['ext.flutter.marionette.listExtensions', 'ext.mcp.toolkit.registerDynamics'];
    for (const name of [...plumbing, 'ext.mcp.toolkit.app_config', 'ext.mcp.toolkit.logo'])
      expect(now).not.toContain(name);
    expect(new Set(now).size).toBe(now.length);
    const { failure } = await call('ext.flutter.reassemble');
    expect(failure).toMatchObject({ reason: 'unknown_action' });
  });

  it('contains narrows the list, and what is listed without being there is told', async () => {
    expect((await listed('dusk')).map((one) => one.name)).toEqual([
      'ext.dusk.evaluate',
      'ext.dusk.screenshot',
      'ext.dusk.tap',
    ]);
    expect(await list()).toContain('registerDynamics tells of 2 without a name or not registered');
    expect(await list()).not.toContain('listExtensions tells');
  });

  it('arguments travel as texts, objects as JSON', async () => {
    const { data } = await call('ext.mcp.toolkit.add', { a: 2, b: { deep: [1, true] }, how: 'well' });
    expect(data.answer).toMatchObject({ got: { a: '2', b: '{"deep":[1,true]}', how: 'well' } });
    const slide = await call('ext.flutter.goToSlide', { number: 3, animated: false, extra: null });
    expect(slide.data.answer).toMatchObject({ got: { number: '3', animated: 'false', extra: '' } });
  });

  it.each([
    ['a required argument is missing', 'ext.mcp.toolkit.add', {}, 'bad_argument', /needs "a"\. It takes \(a: integer/],
    ['it is there, and nothing', 'ext.flutter.goToSlide', { number: null }, 'bad_argument', /needs "number"/],
    ['one is unknown', 'ext.mcp.toolkit.add', { a: 1, c: 2 }, 'unknown_argument', /takes no "c"\. It takes/],
  ])('%s: refused by name, and nothing is sent', async (_what, name, args, reason, words) => {
    const sofar = await called();
    const { failure } = await call(name, args);
    expect(failure).toMatchObject({ failure_code: 'INVALID_ARGUMENT', reason });
    expect(failure?.message).toMatch(words);
    expect(await called()).toEqual(sofar);
  });

  it('an answer that admits failure is a failure with its words, and one that does not is none', async () => {
    const declined = await call('ext.mcp.toolkit.pay', { card: 'bad' });
    expect(declined).toMatchObject({ ok: false, exit: 1, failure: { failure_code: 'ACTION_REJECTED' } });
    expect(declined.failure?.message).toContain('(success: false): "Not paid; card_declined"');
    expect(declined.failure?.details).toMatchObject({ answer: { hint: 'take another card' } });
    expect(declined.text).toMatch(/untrusted>\n.*take another card/);
    expect((await call('ext.mcp.toolkit.wait')).failure?.message).toContain(
      '(ok: false): "stale_snapshot: look again".',
    );
    expect(await call('ext.mcp.toolkit.pay', { card: 'good' })).toMatchObject({
      ok: true,
      data: { answer: { success: true } },
    });
  });

  it('a resource is read by its address; a picture comes as one, other bytes by their size', async () => {
    const config = await call('visual://localhost/app/config');
    expect(config.data.answer).toMatchObject({ asked: { uri: 'visual://localhost/app/config' } });
    const logo = await call('visual://localhost/logo');
    expect(logo.image).toMatchObject({ mime: 'image/png', base64: expect.stringMatching(/^iVBOR/) });
    expect(logo.text).not.toContain('iVBOR');
    const shot = await call('ext.dusk.screenshot');
    expect(shot.image).toEqual(logo.image);
    expect(shot.data.answer).toMatchObject({
      format: 'png',
      more: [expect.stringMatching(/image\/png, \d+ bytes, not shown/)],
    });
    const sound = await call('visual://localhost/sound');
    expect(sound).toMatchObject({ ok: true, data: { answer: { blob: '4 bytes, not shown', mimeType: 'audio/wav' } } });
    expect(sound.image).toBeUndefined();
    expect((await call('visual://localhost/logos')).failure).toMatchObject({ reason: 'unknown_action' });
  });

  it("a package's own way to run code needs the operator's switch as well", async () => {
    const before = await called();
    const { failure } = await call('ext.dusk.evaluate', { expression: '1 + 1' });
    expect(failure).toMatchObject({ failure_code: 'CAPABILITY_MISSING' });
    expect(failure?.message).toContain('TOUCHSTONE_ALLOW_EVALUATE=1');
    expect(await called()).toEqual(before);
    const allowed = await rigOn(app.uri, { TOUCHSTONE_ALLOW_EVALUATE: '1' });
    const answer = await allowed.call('call_client_tool', {
      name: 'ext.dusk.evaluate',
      arguments: { expression: '1 + 1' },
    });
    await allowed.end();
    expect(answer.ok, answer.text).toBe(true);
  });

  it("refusals are read: dusk's sentence and near misses, marionette's wrong parameters", async () => {
    expect((await call('ext.dusk.tap')).failure?.message).toBe(
      '"ext.dusk.tap" refused: "Widget ref=e9 is not here (not_found); near: e1, e2".',
    );
    expect((await call('ext.flutter.deck.reset')).failure?.message).toContain('"there is no deck"');
  });

  it.each([
    ['throws', /registerDynamics tells nothing of its tools.*the list is broken/],
    ['strangely', /registerDynamics tells nothing.*another shape.*\n.*listExtensions tells nothing.*another shape/],
    ['never', /registerDynamics tells nothing.*no answer within 3000 ms/],
  ])('a list that answers %s costs its words and not the others', async (answer, words) => {
    await app.pull('lists', { answer });
    const text = await list();
    await app.pull('lists', { answer: 'well' });
    expect(text).toMatch(words);
    expect(text.split('\n')).toContain('"ext.mcp.toolkit.add"');
    expect(text).toContain('"ext.standin.greet"');
    expect(text).not.toContain('goToSlide');
  });

  it('a huge list is cut with a word, and contains brings the rest', async () => {
    await app.pull('crowd');
    const { text, data } = await rig.call('list_client_tools');
    expect(text).toMatch(/\n\d+ more were cut: narrow the list with contains\.$/);
    expect((data.tools as ClientTool[]).length).toBeLessThan(120);
    expect((await listed('crowd.119.')).length).toBe(1);
    const { text: narrow } = await rig.call('list_client_tools', { contains: 'crowd.119.' });
    expect(narrow).toMatch(/^1 of \d+ tools\n/);
    expect(narrow).not.toContain('more were cut');
  });
});
