import { type Middleware, type SendAllRow, type Sendable, toBody } from '../index.js';
import type { Line } from './bulk-source.js';
import type { Journal } from './journal/journal.js';

/**
 * The lines under way, and what the journal is told of them. A line is noted right before its first attempt, not while it
 * still waits for its turn. An attempt is known by its body. Of two lines with the same body the first one is noted first,
 * whichever it is that leaves: they are the same request, and at every moment as many are noted as may have left.
 */
export class Outbox {
  private readonly waiting = new Map<string, Line[]>();
  private readonly lines = new WeakMap<Sendable, number>();
  private journal: Journal | undefined;
  private failed: (thrown: unknown) => void = () => {};

  /** Notes all in `journal` from now on; `failed` is told when that cannot be written. */
  open(journal: Journal, failed: (thrown: unknown) => void): void {
    this.journal = journal;
    this.failed = failed;
  }

  /** The lines on their way into the bot. */
  async *each(lines: AsyncIterable<Line>): AsyncGenerator<Sendable> {
    for await (const line of lines) {
      this.lines.set(line.sendable, line.line);
      if (this.journal !== undefined) this.wait(line);
      yield line.sendable;
    }
  }

  lineOf(sendable: Sendable): number {
    return this.lines.get(sendable) ?? 0;
  }

  /** Settles when the journal knows how a line ended; never rejects. */
  async done(row: SendAllRow<Sendable>): Promise<void> {
    if (this.journal === undefined) return;
    this.forget(row.sendable);
    await this.journal.end(this.lineOf(row.sendable), row).catch(this.failed);
  }

  /** Stands around each attempt. Without a place in the journal nothing leaves. */
  readonly middleware: Middleware = async (request, _, next) => {
    const line = this.waiting.get(request.body)?.shift();
    try {
      if (line !== undefined) await this.journal?.begin(line.line, line.sendable);
    } catch (thrown) {
      this.failed(thrown);
      throw thrown;
    }
    return next();
  };

  private wait(line: Line): void {
    const body = toBody(line.sendable);
    const same = this.waiting.get(body);
    if (same === undefined) this.waiting.set(body, [line]);
    else same.push(line);
  }

  private forget(sendable: Sendable): void {
    const body = toBody(sendable);
    const rest = this.waiting.get(body)?.filter(line => line.sendable !== sendable) ?? [];
    if (rest.length === 0) this.waiting.delete(body);
    else this.waiting.set(body, rest);
  }
}
