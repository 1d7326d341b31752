import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { createPrivateFolder, ensurePrivateFolder } from '../../base/output-file.ts';
import { packageVersion } from '../../base/package-root.ts';
import type { Device } from '../../contract/device.ts';
import { Journal } from './journal.ts';
import { pruneTraces } from './prune-traces.ts';
import type { Redactor } from './redact.ts';

const BUDGET_BYTES = 32 * 1024 * 1024;

/** Opens the journal of each session of one engine, in one root, as the operator set it up. */
export class Recorder {
  readonly redactor: Redactor;
  /** Where all traces lie. */
  readonly root: string;
  private readonly environment: NodeJS.ProcessEnv;
  private pruned = false;

  constructor(environment: NodeJS.ProcessEnv, redactor: Redactor) {
    this.environment = environment;
    this.redactor = redactor;
    // Whole and without a slash at its end: with one, a link in its place would be followed.
    this.root = resolve(environment.TOUCHSTONE_TRACE_DIR || join(tmpdir(), `touchstone-traces-${userInfo().uid}`));
  }

  open(sessionId: string, device: Device): Journal {
    const { environment, redactor } = this;
    if (environment.TOUCHSTONE_TRACE === 'off') return Journal.off('the operator set TOUCHSTONE_TRACE=off');
    try {
      ensurePrivateFolder(this.root);
      if (!this.pruned) pruneTraces(this.root);
      this.pruned = true;
      const journal = new Journal(createPrivateFolder(this.root, folderName(sessionId)), {
        redactor,
        session_id: sessionId,
        budget_bytes: Number(environment.TOUCHSTONE_TRACE_BYTES) || BUDGET_BYTES,
        picture_failures: environment.TOUCHSTONE_TRACE_SCREENSHOTS === '1',
      });
      journal.write({ kind: 'session_opened', server: packageVersion(), device });
      return journal;
    } catch (error) {
      return Journal.off(`recording could not start: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** When, which process, and a word for the session that does not give its id away. */
function folderName(sessionId: string): string {
  const when = new Date().toISOString().replace(/[-:]|\..*$/g, '');
  const word = createHash('sha256').update(sessionId).digest('hex').slice(0, 12);
  return `${when}-${process.pid}-${word}`;
}
