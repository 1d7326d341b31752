import { monotonicNow } from '../../base/clock.ts';
import type { Answer } from '../operation.ts';
import { sayArguments } from './say-arguments.ts';
import type { Journal } from './journal.ts';

/** Every call of a tool, in the journal of the session that it is for: before it does anything, and when it answers. */
export class CallLog {
  private readonly waiting = new Set<OpenCall>();
  private count = 0;

  begin(tool: string, args: unknown, journal: Journal | undefined): OpenCall {
    const call = new OpenCall(`c${++this.count}`, tool, args, () => this.waiting.delete(call));
    if (journal) call.goesTo(journal);
    else this.waiting.add(call);
    return call;
  }

  /** A call that opens a session is the first one in that session's journal. */
  sessionOpened(journal: Journal): void {
    for (const call of this.waiting) call.goesTo(journal);
    this.waiting.clear();
  }
}

class OpenCall {
  private readonly id: string;
  private readonly tool: string;
  private readonly args: unknown;
  private readonly over: () => void;
  private readonly startedAt = monotonicNow();
  private journal: Journal | undefined;

  constructor(id: string, tool: string, args: unknown, over: () => void) {
    this.id = id;
    this.tool = tool;
    this.args = args;
    this.over = over;
  }

  goesTo(journal: Journal): void {
    this.journal = journal;
    journal.write({ kind: 'call', call: this.id, tool: this.tool, args: sayArguments(this.tool, this.args) });
  }

  end(answer: Answer): void {
    this.over();
    const { action_id, verdict, lines } = answer.data;
    this.journal?.write({
      kind: 'answer',
      call: this.id,
      tool: this.tool,
      ok: answer.ok,
      ms: Math.round(monotonicNow() - this.startedAt),
      ...(typeof action_id === 'string' ? { action_id } : {}),
      ...(typeof verdict === 'string' ? { verdict, lines: Array.isArray(lines) ? lines : [] } : {}),
      ...(answer.failure ? failureWords(answer.failure) : {}),
    });
  }
}

function failureWords({ failure_code, reason, message }: NonNullable<Answer['failure']>) {
  return { failure_code, reason, message };
}
