import type { Ending, Scene } from './story.ts';

export interface Style {
  bold(text: string): string;
  faint(text: string): string;
  colour(ending: Ending, text: string): string;
}

const COLOURS: Record<Ending, number> = { verified: 32, refused: 33, caught: 35, seen: 36 };
const WORDS: Record<Ending, string> = {
  verified: 'proved',
  refused: 'refused, nothing was sent',
  caught: 'caught: delivered, and not believed',
  seen: 'seen',
};

export function styleFor(colours: boolean): Style {
  const paint = (code: number, text: string): string => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);
  return {
    bold: (text) => paint(1, text),
    faint: (text) => paint(2, text),
    colour: (ending, text) => paint(COLOURS[ending], text),
  };
}

/** How the demo speaks: what is about to happen, the call, and the very words that the agent gets. */
export const narrate = {
  opening: (style: Style, server: string, tools: number): string =>
    [
      style.bold('Touchstone: an agent that uses it never believes what did not happen.'),
      style.faint(`A scripted client talks MCP over stdio to ${server} (${tools} tools). The phone is simulated;`),
      style.faint('the protocol to it is the real one of Android devices. Lines behind | are what the agent reads.'),
      '',
    ].join('\n'),

  before: (style: Style, number: number, scene: Scene): string =>
    [
      '',
      style.bold(`${number}. ${scene.title}`),
      `   ${scene.told}`,
      style.faint(`   > ${scene.call.name} ${JSON.stringify(scene.call.args)}`),
      '',
    ].join('\n'),

  after: (style: Style, scene: Scene, text: string): string =>
    [
      ...text.split('\n').map((line) => `   | ${line}`),
      `   ${style.colour(scene.ending, `= ${WORDS[scene.ending]}`)}`,
      '',
    ].join('\n'),

  ending: (style: Style, counts: Record<Ending, number>, seconds: number): string =>
    [
      '',
      style.bold(
        `${counts.verified} proved, ${counts.refused} refused before anything was sent, ${counts.caught} caught, 0 believed without proof (${seconds.toFixed(1)} s).`,
      ),
      'Try it yourself: npx touchstone open_session --on phone, then npx touchstone snapshot',
      '',
    ].join('\n'),
};
