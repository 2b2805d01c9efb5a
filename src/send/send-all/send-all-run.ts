import type { CancelScope } from '../call/cancel-scope.js';
import type { Listen } from '../call/listen.js';
import type { Failure } from '../failure.js';
import { Queue } from '../limits/queue.js';
import type { SendResult } from '../send-result.js';
import { ABORTED, CLOSED, endError, hopeless } from './send-all-end.js';
import type { SendAllPlan } from './send-all-options.js';
import { rowOf, type SendAllRow } from './send-all-row.js';
import type { Open, Pull, Pulled } from './source.js';
import { Tally } from './tally.js';

/** What `sendAll` is made of. */
export interface SendAllParts<Item> {
  readonly open: Open<Item>;
  readonly plan: SendAllPlan;
  readonly listen: Listen;
  /** Never rejects. */
  readonly send: (item: Item) => Promise<SendResult>;
  /** Cut off when the bot is closed. */
  readonly closing: CancelScope;
}

/** One run of `sendAll`: takes items, sends them, keeps the rows until they are read. */
export class SendAllRun<Item> {
  private readonly tally: Tally;
  /** Done and not yet read; with those under way never more than `concurrency`. */
  private readonly ready = new Queue<SendAllRow<Item>>();
  private pull: Pull<Item> | undefined;
  private pulling = false;
  private sourceFailed = false;
  /** Why nothing more is taken: the source is at its end, it threw, or there is a reason to stop. */
  private end: 'done' | 'left' | { readonly thrown: unknown } | undefined;
  private changed = (): void => {};
  private readonly parts: SendAllParts<Item>;
  private readonly stopListening: (() => void) | undefined;
  private readonly stopWaiting: () => void;

  constructor(parts: SendAllParts<Item>) {
    this.parts = parts;
    this.tally = new Tally(parts.plan.onProgress);
    const { signal } = parts.plan.send;
    if (signal?.aborted) this.stop(ABORTED);
    this.stopListening = signal && parts.listen(signal, () => this.stop(ABORTED));
    // Also while the source gives nothing, which may be for ever.
    if (parts.closing.reason !== undefined) this.stop(CLOSED);
    this.stopWaiting = parts.closing.onCut(() => this.stop(CLOSED));
  }

  /** Takes items and sends them, as many as may be under way. */
  pump(): void {
    const { tally, ready, parts } = this;
    while (this.end === undefined && !this.pulling && tally.inFlight + ready.size < parts.plan.concurrency) {
      this.pullOne();
    }
  }

  take(): SendAllRow<Item> | undefined {
    return this.ready.shift();
  }

  isOver(): boolean {
    return this.end !== undefined && this.tally.inFlight === 0;
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
    while (this.tally.inFlight > 0) await this.change();
    this.stopListening?.();
    this.stopWaiting();
    if (atItsEnd) return;
    const closed = this.pull?.close();
    // A source that does not answer is not waited for, and one that fails now hides no reason to end.
    const quietly = closed?.catch(() => {});
    if (!this.pulling) await (typeof this.end === 'object' ? quietly : closed);
  }

  private pullOne(): void {
    try {
      this.pull ??= this.parts.open();
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
    const { tally, parts, ready } = this;
    const index = tally.begin();
    const row = rowOf(index, item, await parts.send(item));
    ready.push(row);
    tally.end(row);
    if (tally.hopeless >= parts.plan.stopAfter && row.status !== 'sent') this.stop(hopeless(tally.hopeless, row.error));
    this.changed();
  }

  private stop(why: Failure): void {
    if (this.end !== undefined) return;
    this.end = { thrown: endError(why, this.tally) };
    this.changed();
  }
}
