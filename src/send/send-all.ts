import type { ReadyToSend } from '../build/sendable.js';
import { causeOf } from './cause.js';
import { createWarn, harmless } from './events.js';
import type { Failure } from './failure.js';
import type { Listen } from './listen.js';
import type { SendAllPlan } from './send-all-options.js';
import { rowOf, type SendAllRow } from './send-all-row.js';
import type { SendError } from './send-error.js';
import { sendError } from './send-failure.js';
import type { SendResult } from './send-result.js';
import type { Open, Pull, Pulled } from './source.js';

/** What `sendAll` is made of. */
export interface Bulk<Item> {
  readonly open: Open<Item>;
  readonly plan: SendAllPlan;
  readonly listen: Listen;
  /** Never rejects. */
  readonly send: (item: Item) => Promise<SendResult>;
  readonly isClosed: () => boolean;
}

/** The rows in the order in which they are done. Nothing is taken from the source before the first is asked for. */
export async function* sendRows<Item extends ReadyToSend>(
  bulk: Bulk<Item>,
): AsyncGenerator<SendAllRow<Item>, void, undefined> {
  const run = new Run(bulk);
  try {
    for (;;) {
      run.pump();
      const row = run.take();
      if (row !== undefined) yield row;
      else if (run.isOver()) break;
      else await run.change();
    }
    run.throwWhyItEnded();
  } finally {
    await run.close();
  }
}

class Run<Item> {
  private readonly startedAt = performance.now();
  private readonly counts = { pulled: 0, inFlight: 0, sent: 0, failed: 0, unknown: 0 };
  /** Done and not yet read; with those under way never more than `concurrency`. */
  private readonly ready: SendAllRow<Item>[] = [];
  /** Failures of kind auth or config without another outcome between them. */
  private hopeless = 0;
  private pull: Pull<Item> | undefined;
  private pulling = false;
  private sourceFailed = false;
  /** Why nothing more is taken: the source is at its end, it threw, or there is a reason to stop. */
  private end: 'done' | 'left' | { readonly thrown: unknown } | undefined;
  private changed = (): void => {};
  private readonly bulk: Bulk<Item>;
  private readonly stopListening: (() => void) | undefined;
  private readonly warn = createWarn();

  constructor(bulk: Bulk<Item>) {
    this.bulk = bulk;
    const { signal } = bulk.plan.send;
    if (signal?.aborted) this.stop(ABORTED);
    this.stopListening = signal && bulk.listen(signal, () => this.stop(ABORTED));
  }

  /** Takes items and sends them, as many as may be under way. */
  pump(): void {
    const { counts, ready, bulk } = this;
    while (this.end === undefined && !this.pulling && counts.inFlight + ready.length < bulk.plan.concurrency) {
      if (bulk.isClosed()) this.stop(CLOSED);
      else this.pullOne();
    }
  }

  take(): SendAllRow<Item> | undefined {
    return this.ready.shift();
  }

  isOver(): boolean {
    return this.end !== undefined && this.counts.inFlight === 0;
  }

  /** Settles when something has changed. */
  change(): Promise<void> {
    return new Promise(resolve => {
      this.changed = resolve;
    });
  }

  throwWhyItEnded(): void {
    if (typeof this.end === 'object') throw this.end.thrown;
  }

  /** Waits for what is under way, and leaves the source. */
  async close(): Promise<void> {
    const atItsEnd = this.end === 'done' || this.pull === undefined || this.sourceFailed;
    this.end ??= 'left';
    while (this.counts.inFlight > 0) await this.change();
    this.stopListening?.();
    if (atItsEnd) return;
    const closed = this.pull?.close();
    // A source that does not answer is not waited for.
    if (this.pulling) closed?.catch(() => {});
    else await closed;
  }

  private pullOne(): void {
    try {
      this.pull ??= this.bulk.open();
      const pulled = this.pull.next();
      if (pulled instanceof Promise) this.wait(pulled);
      else this.accept(pulled);
    } catch (thrown) {
      this.fail(thrown);
    }
  }

  private wait(pulled: Promise<Pulled<Item>>): void {
    this.pulling = true;
    pulled.then(
      result => this.accept(result),
      (thrown: unknown) => this.fail(thrown),
    );
  }

  private accept(pulled: Pulled<Item>): void {
    this.pulling = false;
    // What comes after the end was asked for before it; it is not sent.
    if (this.end === undefined) {
      if (pulled.done) this.end = 'done';
      else void this.send(pulled.value);
    }
    this.changed();
  }

  private fail(thrown: unknown): void {
    this.pulling = false;
    this.sourceFailed = true;
    this.end ??= { thrown };
    this.changed();
  }

  private async send(item: Item): Promise<void> {
    const { counts, bulk, ready } = this;
    const index = counts.pulled++;
    counts.inFlight++;
    const row = rowOf(index, item, await bulk.send(item));
    counts.inFlight--;
    counts[row.status]++;
    ready.push(row);
    if (row.status === 'sent') this.hopeless = 0;
    else this.countHopeless(row.error);
    const { onProgress } = bulk.plan;
    if (onProgress !== undefined) {
      const progress = Object.freeze({ ...counts, elapsedMs: performance.now() - this.startedAt });
      harmless('onProgress', () => onProgress(progress), this.warn);
    }
    this.changed();
  }

  private countHopeless(error: SendError): void {
    // Says something of the item, nothing of the platform.
    if (error.kind === 'validation') return;
    this.hopeless = error.kind === 'auth' || error.kind === 'config' ? this.hopeless + 1 : 0;
    if (this.hopeless < this.bulk.plan.stopAfter) return;
    const what = `sendAll stopped, as ${this.hopeless} sends in a row failed as ${error.kind}.`;
    this.stop({ ...CLOSED, what, cause: causeOf(error.name, error.message, error.cause?.code) });
  }

  private stop(failure: Failure): void {
    if (this.end !== undefined) return;
    const what = `${failure.what} The items from index ${this.counts.pulled} on were not sent.`;
    const elapsedMs = performance.now() - this.startedAt;
    this.end = { thrown: sendError({ ...failure, what }, { attempts: [], elapsedMs }) };
    this.changed();
  }
}

const ABORTED: Failure = {
  kind: 'aborted',
  delivery: 'not_sent',
  retryable: false,
  what: 'sendAll was aborted by its signal.',
};
const CLOSED: Failure = {
  kind: 'overloaded',
  delivery: 'not_sent',
  retryable: false,
  what: 'sendAll stopped, as the bot was closed.',
};
