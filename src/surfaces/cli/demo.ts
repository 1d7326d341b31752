import { monotonicNow } from '../../base/clock.ts';
import { writeErr, writeOut } from '../../base/stdout.ts';
import type { ExitCode } from '../../engine/operation.ts';
import { narrate, type Style, styleFor } from '../demo/narrate.ts';
import { startServer } from '../demo/stdio-client.ts';
import { type Ending, scenes } from '../demo/story.ts';
import { readCommandFlags } from './command-flags.ts';
import type { World } from './world.ts';

/** The main job, on the simulated phone: a scripted client over real MCP, told live. Fails if the story does not hold. */
export async function runDemo(words: readonly string[], world: World): Promise<ExitCode> {
  readCommandFlags(words, {});
  const style: Style = styleFor(process.stdout.isTTY === true && !process.env.NO_COLOR);
  const startedAt = monotonicNow();
  const client = await startServer(world.program, ['mcp', '--target', 'phone']);
  const counts: Record<Ending, number> = { seen: 0, verified: 0, refused: 0, caught: 0 };
  try {
    writeOut(narrate.opening(style, client.server, client.tools));
    let number = 0;
    for await (const scene of scenes(client)) {
      number++;
      writeOut(narrate.before(style, number, scene));
      const answer = await client.call(scene.call.name, scene.call.args);
      writeOut(narrate.after(style, scene, answer.text));
      const failedAsTold = answer.isError === (scene.ending === 'refused' || scene.ending === 'caught');
      if (!failedAsTold || !answer.text.includes(scene.proof)) {
        writeErr(`touchstone demo: the story broke here: the answer does not say ${JSON.stringify(scene.proof)}.\n`);
        return 1;
      }
      counts[scene.ending]++;
    }
    writeOut(narrate.ending(style, counts, (monotonicNow() - startedAt) / 1000));
    return 0;
  } finally {
    await client.close();
  }
}
