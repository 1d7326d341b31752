import { describe, expect, it } from 'vitest';
import { BACK, glass, kinds } from './glass.ts';

function filled(password: string) {
  const phone = glass('signin');
  phone.tap('#email');
  phone.host.text('ada@example.com');
  phone.tap('#password');
  phone.host.text(password);
  return phone;
}

describe('sign in', () => {
  it('lets a known person in after the backend has answered', () => {
    const { host, clock, door, tap, all, one } = filled('correct-horse');
    expect(one('#password').text).toBe('•'.repeat(13));
    tap('#sign_in');
    expect(all('#progress')).toHaveLength(1);
    expect(one('#sign_in').enabled).toBe(false);
    clock.step(699);
    expect(host.frontmost().activity).toMatch(/SignInActivity$/);
    clock.step(1);
    expect(host.frontmost()).toMatchObject({ activity: 'dev.touchstone.demo.MessagesActivity', title: 'Messages' });
    expect(kinds(host)).toEqual(['app']);
    expect(door.events({ kind: 'typed' }).map((event) => event.detail)).toEqual(['ada@example.com', 'correct-horse']);
    expect(door.events({ kind: 'clicked' })).toMatchObject([{ id: 'sign_in', screen: '/signin', face: 'android' }]);
  });

  it('refuses a wrong password in words and stays', () => {
    const { clock, door, tap, one } = filled('wrong-horse');
    tap('#sign_in');
    clock.step(700);
    expect(one('#error').text).toBe('Wrong email or password');
    expect(door.events({ kind: 'request_failed' })).toMatchObject([{ id: 'POST /api/sign-in', detail: 401 }]);
    expect(door.state()).toMatchObject({ screen: '/signin' });
  });

  it('keeps the button disabled, and a tap on it unheard, until both fields are good', () => {
    const { door, tap, one } = filled('short77');
    expect(one('#sign_in').enabled).toBe(false);
    tap('#sign_in');
    expect(door.events({ kind: 'clicked' })).toEqual([]);
  });

  it('says so when the server cannot be reached', () => {
    const { clock, door, host, tap, one } = filled('correct-horse');
    door.fault('backend_down', true);
    tap('#sign_in');
    clock.step(60);
    expect(one('#error').text).toBe('Cannot reach the server');
    expect(host.log.lines().at(-1)?.message).toContain('HTTP FAILED');
  });

  it('answers late, but answers, when the backend is slow', () => {
    const { clock, door, host, tap } = filled('correct-horse');
    door.fault('backend_slow', true);
    tap('#sign_in');
    clock.step(5000);
    expect(host.frontmost().title).toBe('Sign in');
    clock.step(700);
    expect(host.frontmost().title).toBe('Messages');
  });
});

describe('an answer that comes too late', () => {
  it('moves nobody who has left the screen', () => {
    const { clock, host, tap, open } = glass('settings');
    open('signin');
    tap('#email');
    host.text('ada@example.com');
    tap('#password');
    host.text('correct-horse');
    host.key(BACK);
    tap('#sign_in');
    host.key(BACK);
    expect(host.frontmost().title).toBe('Settings');
    clock.step(700);
    expect(host.frontmost().title).toBe('Settings');
  });
});

describe('soft keyboard and focus', () => {
  it('comes up with focus as a window of its own and covers what lies below', () => {
    const { host, door, tap, one, centre, tapAt } = glass('signin');
    tap('#email');
    expect(kinds(host)).toEqual(['app', 'ime']);
    expect(host.windows().map((window) => window.active)).toEqual([true, false]);
    expect(one('#email')).toMatchObject({ focused: true, showingHint: true, text: 'Email', hint: 'Email' });
    const forgot = centre(one('#forgot'));
    tapAt(forgot.x, forgot.y);
    expect(door.events({ id: 'forgot' })).toEqual([]);
    host.key(BACK);
    expect(kinds(host)).toEqual(['app']);
    tapAt(forgot.x, forgot.y);
    expect(door.events({ id: 'forgot' })).toHaveLength(1);
  });

  it('types by its own keys', () => {
    const { door, tap, one } = glass('signin');
    tap('#email');
    for (const key of ['Shift', 'A', 'b', '@', 'x', 'Delete']) tap(key);
    expect(one('#email').text).toBe('Ab@');
    expect(door.events({ kind: 'typed' }).at(-1)).toMatchObject({ id: 'email', detail: 'Ab@' });
    tap('Enter');
    expect(one('#password').focused).toBe(true);
  });

  it('edits at the caret and over a selection', () => {
    const { host, tap, one } = glass('signin');
    tap('#email');
    host.text('b🎈c');
    host.key(122);
    host.key(29);
    expect(one('#email').text).toBe('ab🎈c');
    host.key(123);
    host.key(67);
    host.key(67);
    expect(one('#email').text).toBe('ab');
    host.key(29, 0x1000);
    host.key(77);
    expect(one('#email').text).toBe('@');
  });

  it('drops text that nothing has asked for', () => {
    const { host, door } = glass('signin');
    host.text('lost');
    host.key(29);
    expect(door.events({ kind: 'typed' })).toEqual([]);
  });

  it('submits with the action key of the last field', () => {
    const { clock, host } = filled('correct-horse');
    host.key(66);
    clock.step(700);
    expect(host.frontmost().title).toBe('Messages');
  });
});
