import { basename } from 'node:path';
import type { LinesFile, OutputRoot } from '../../base/output-file.ts';
import { cutTexts } from './cut-texts.ts';
import type { Redactor } from './redact.ts';
import { type RecordDraft, TRACE_VERSION } from './records.ts';

/** Kept of the budget, so that the line which says that it is spent still fits. */
const LAST_WORD_BYTES = 200;
/** Of one text, so that no page can spend the budget with a title. */
const LONGEST_TEXT = 2000;

export interface JournalOptions {
  redactor: Redactor;
  budget_bytes: number;
  /** A picture after each failed action too, although it makes the answer later. */
  picture_failures: boolean;
  /** What must not stand in the file: whoever reads the trace must not be able to use the session. */
  session_id: string;
}

export interface JournalState {
  recording: boolean;
  folder: string | null;
  bytes: number;
  /** Why nothing is recorded (any more), where that is so. */
  stopped?: string;
}

/**
 * The trace of one session on the disk, one JSON object a line, each written as it happens and redacted as it is
 * written. Nothing here ever throws: a disk that is full must not fail an action.
 */
export class Journal {
  readonly folder: string | null;
  private readonly output: OutputRoot | null;
  private readonly options: JournalOptions | null;
  private file: LinesFile | null = null;
  private bytes = 0;
  private stopped: string | undefined;

  constructor(output: OutputRoot | null, options: JournalOptions | null, stopped?: string) {
    this.output = output;
    this.options = options;
    this.folder = output?.path ?? null;
    this.stopped = stopped;
    if (!output) return;
    this.guarded(() => {
      this.file = output.openLines('trace', 'ndjson');
    });
  }

  /** A journal that records nothing, and says why. */
  static off(why: string): Journal {
    return new Journal(null, null, why);
  }

  get path(): string | null {
    return this.file?.path ?? null;
  }

  get wantsFailures(): boolean {
    return this.recording && this.options?.picture_failures === true;
  }

  state(): JournalState {
    return {
      recording: this.recording,
      folder: this.folder,
      bytes: this.bytes,
      ...(this.stopped === undefined ? {} : { stopped: this.stopped }),
    };
  }

  write(draft: RecordDraft): void {
    this.guarded(() => {
      if (this.recording) this.append(draft, LAST_WORD_BYTES);
    });
  }

  async picture(shot: { png: Uint8Array; width: number; height: number }, actionId?: string): Promise<void> {
    const { output } = this;
    if (!output || !this.recording) return;
    try {
      if (!this.fits(shot.png.byteLength, LAST_WORD_BYTES)) return this.spend();
      const file = basename(await output.writeFile('screenshot', 'png', shot.png));
      this.bytes += shot.png.byteLength;
      const of = actionId === undefined ? {} : { action_id: actionId };
      this.write({ kind: 'screenshot', file, width: shot.width, height: shot.height, ...of });
    } catch (error) {
      this.stop(error);
    }
  }

  close(): void {
    this.write({ kind: 'session_closed' });
    this.guarded(() => this.file?.close());
    this.stopped ??= 'the session is closed';
  }

  private get recording(): boolean {
    return this.file !== null && this.stopped === undefined;
  }

  private append(draft: RecordDraft, reserve: number): void {
    const { file, options } = this;
    if (!file || !options) return;
    // Cut after it is redacted: nothing that was hidden can come back by being shorter.
    const told = cutTexts(options.redactor.data(draft), LONGEST_TEXT);
    const record = { v: TRACE_VERSION, at: Date.now(), ...told, kind: draft.kind };
    const line = JSON.stringify(record).replaceAll(options.session_id, '[session]');
    const size = Buffer.byteLength(line, 'utf8') + 1;
    // The last word itself finds no room in a very small budget.
    if (!this.fits(size, reserve)) return reserve > 0 ? this.spend() : undefined;
    file.append(line);
    this.bytes += size;
  }

  private fits(size: number, reserve: number): boolean {
    return this.bytes + size <= (this.options?.budget_bytes ?? 0) - reserve;
  }

  private spend(): void {
    const budget = this.options?.budget_bytes ?? 0;
    this.stopped = `the budget of ${budget} bytes is spent`;
    this.append({ kind: 'budget_spent', budget_bytes: budget }, 0);
  }

  private guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.stop(error);
    }
  }

  private stop(error: unknown): void {
    this.stopped = `recording stopped: ${error instanceof Error ? error.message : String(error)}`;
  }
}
