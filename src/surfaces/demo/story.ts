import type { StdioClient } from './stdio-client.ts';

/** What the viewer must see in the answer for the scene to have gone as told. */
export type Ending = 'verified' | 'refused' | 'caught' | 'seen';

export interface Scene {
  title: string;
  /** What is about to happen, and why it matters, in a sentence. */
  told: string;
  call: { name: string; args: Record<string, unknown> };
  ending: Ending;
  /** Words that the answer must contain; without them the demo fails. */
  proof: string;
}

const APP = 'dev.touchstone.demo';

/** The story in the order in which it happens. Later scenes depend on earlier ones, as in life. */
export async function* scenes(client: StdioClient): AsyncGenerator<Scene> {
  await client.call('open_session', { device_id: 'phone', app: APP });
  yield {
    title: 'Look',
    told: 'The agent reads the screen as lines, each with an id to act on.',
    call: { name: 'snapshot', args: {} },
    ending: 'seen',
    proof: 'textbox "Email"',
  };
  yield {
    title: 'A gate refusal with its reason',
    told: 'The agent taps "Sign in" although the form is empty. Nothing is sent, and it is told why.',
    call: { name: 'tap', args: { target: 'button "Sign in"', actionable_timeout_ms: 300 } },
    ending: 'refused',
    proof: 'is not actionable: not enabled',
  };
  yield {
    title: 'Typing is read back',
    told: 'What arrived in the field is compared with what was typed.',
    call: { name: 'type_text', args: { target: 'textbox "Email"', text: 'ada@example.com' } },
    ending: 'verified',
    proof: 'read back: matched',
  };
  await client.call('type_text', { target: 'textbox "Password"', text: 'correct-horse' });
  yield {
    title: 'A verified sign-in',
    told: 'One call: gated, tapped, waited for the spinner, and proved by the next screen.',
    call: { name: 'tap', args: { target: 'button "Sign in"', expect: 'text "Messages"', max_tokens: 120 } },
    ending: 'verified',
    proof: 'VERIFIED',
  };
  const list = await client.call('snapshot', { max_tokens: 400 });
  const row = /listitem ("(?:[^"\\]|\\.)*") \[e\d+\]\n\s+- button "Delete" \[(e\d+)\]/.exec(list.text);
  const [name = '""', button = 'e0'] = row?.slice(1) ?? [];
  yield {
    title: 'A row is deleted, and the proof is its absence',
    told: `The agent deletes the row ${name}.`,
    call: { name: 'tap', args: { target: button, expect: `not listitem ${name}`, max_tokens: 120 } },
    ending: 'verified',
    proof: 'VERIFIED',
  };
  yield {
    title: 'A recycled row is refused',
    told: 'It taps the same id again. The list has moved up: another row stands there now. Others would delete it.',
    call: { name: 'tap', args: { target: button } },
    ending: 'refused',
    proof: 'STALE_REFERENCE',
  };
  await client.call('tap', { target: 'button "Settings"', expect: 'text "Volume"' });
  yield {
    title: 'A form is filled and proved',
    told: 'A switch, a slider and a choice in one call; each is set, read back, and the first that fails would stop it.',
    call: {
      name: 'fill_form',
      args: {
        fields: [
          { target: 'switch "Notifications"', value: false },
          { target: 'slider "Volume"', value: 70 },
          { target: 'combobox "Theme"', value: 'Dark' },
        ],
      },
    },
    ending: 'verified',
    proof: '3 of 3 fields were filled and read back',
  };
  const traps = await client.call('tap', { target: 'button "Traps"', expect: 'text "Dead button"' });
  const [, silent = 'e0'] = /"Silent failure" \[(e\d+)\]/.exec(traps.text) ?? [];
  await client.call('tap', { target: 'text "Dead button"', expect: 'button "Save draft"' });
  yield {
    title: 'A button that does nothing is caught',
    told: 'The tap is delivered, and nothing happens. "Delivered" and "it worked" are two different words here.',
    call: { name: 'tap', args: { target: 'button "Save draft"', expect: 'text "Saved"' } },
    ending: 'caught',
    proof: 'outcome: no_op',
  };
  await client.call('press_back', { expect: 'text "Twins"' });
  yield {
    title: 'A reference that is healed',
    told: `The list was left, built anew and read again. ${silent} still means "Silent failure", because that is what it is.`,
    call: { name: 'tap', args: { target: silent, expect: 'button "Send"', max_tokens: 120 } },
    ending: 'verified',
    proof: 'VERIFIED',
  };
  yield {
    title: 'A request that fails behind an unchanged screen',
    told: 'The screen says nothing at all. The answer names the request, and where to look next.',
    call: { name: 'tap', args: { target: 'button "Send"', expect: 'text "Sent"' } },
    ending: 'caught',
    proof: 'outcome: backend_failure',
  };
  await client.call('press_back', { expect: 'text "Twins"' });
  await client.call('tap', { target: 'text "Twins"', expect: 'button "Edit"' });
  yield {
    title: 'Two with one label',
    told: 'There are two "Edit" buttons. None is guessed; both are named.',
    call: { name: 'tap', args: { target: 'button "Edit"' } },
    ending: 'refused',
    proof: 'AMBIGUOUS_TARGET',
  };
  yield {
    title: 'All of it is on record',
    told: 'Every step was written down as it happened, secrets left out: a killed server leaves a readable trace.',
    call: { name: 'get_trace', args: { limit: 3 } },
    ending: 'seen',
    proof: 'records',
  };
}
