import type { ScreenFactory } from '../screen.ts';
import type { Widget } from '../widget.ts';

const MIN_PASSWORD = 8;

export const signInScreen: ScreenFactory = (context) => {
  let email = '';
  let password = '';
  let busy = false;
  let error = '';
  let status = '';

  const valid = () => email.includes('@') && password.length >= MIN_PASSWORD;

  const submit = () => {
    if (busy || !valid()) return;
    busy = true;
    error = '';
    context.changed();
    context.send({ method: 'POST', path: '/api/sign-in', body: { email, password } }, (answer) => {
      busy = false;
      if (answer.status === 200) return context.open('/messages', 'root');
      error = answer.status === 401 ? 'Wrong email or password' : 'Cannot reach the server';
      context.changed();
    });
  };

  const sendReset = () => {
    context.send({ method: 'POST', path: '/api/password-reset', body: { email } }, (answer) => {
      status = answer.status === 202 ? 'Reset link sent' : 'Cannot reach the server';
      context.changed();
    });
  };

  return {
    view() {
      const children: Widget[] = [
        { kind: 'heading', key: 'title', text: 'Sign in' },
        {
          kind: 'field',
          key: 'email',
          id: 'email',
          label: 'Email',
          input: 'email',
          value: email,
          onInput(value) {
            email = value;
            context.changed();
          },
        },
        {
          kind: 'field',
          key: 'password',
          id: 'password',
          label: 'Password',
          input: 'password',
          value: password,
          onInput(value) {
            password = value;
            context.changed();
          },
          onSubmit: submit,
        },
      ];
      if (error) children.push({ kind: 'text', key: 'error', id: 'error', text: error, look: 'error' });
      children.push({
        kind: 'button',
        key: 'sign_in',
        id: 'sign_in',
        label: 'Sign in',
        enabled: valid() && !busy,
        onTap: submit,
      });
      if (busy) children.push({ kind: 'spinner', key: 'busy', id: 'progress', label: 'Signing in' });
      children.push({ kind: 'column', key: 'space', grow: true, children: [] });
      if (status) children.push({ kind: 'text', key: 'status', id: 'status', text: status, look: 'status' });
      // At the very bottom on purpose: the open keyboard covers it.
      children.push({
        kind: 'button',
        key: 'forgot',
        id: 'forgot',
        label: 'Forgot password?',
        look: 'text',
        onTap: sendReset,
      });
      return { body: { kind: 'column', padding: 24, gap: 16, grow: true, children } };
    },
    state: () => ({ email, password_length: password.length, busy, error, status }),
  };
};
