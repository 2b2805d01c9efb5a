import type { CancelScope, Listen } from '../cancellation.js';
import type { Failure } from '../failure.js';
import { Queue } from '../queue.js';
import type { SendResult } from '../receipt.js';
import type { BeforeAttempt } from '../send-call.js';
import { type SendAllPlan, type SendAllRow, toRow } from './options-and-rows.js';
import { ABORTED, CLOSED, consecutiveFatal, endError, Progress, type Proofs } from './progress.js';
import { closeStopped, type OpenSource, type ReadResult, type SourceReader } from './source.js';

/** The parts of a run of `sendAll`. */
export interface SendAllParts<Item> {
  readonly open: OpenSource<Item>;
  readonly plan: SendAllPlan<Item>;
  readonly listen: Listen;
  /** Never rejects. */
  readonly send: (item: Item, beforeAttempt: BeforeAttempt | undefined) => Promise<SendResult>;
  /** Cancelled when the bot is closed. */
  readonly closing: CancelScope;
  readonly proofs: Proofs;
}

/** One run of `sendAll`: reads items, sends them, and keeps the rows until they are read. */
export class RowProducer<Item> {
  private readonly progress: Progress;
  /** The rows that are not read yet; with the sends in flight never more than `concurrency`. */
  private readonly ready = new Queue<SendAllRow<Item>>();
  private reader: SourceReader<Item> | undefined;
  private reading = false;
  private sourceFailed = false;
  /** The reason why no more items are read: the source ended, it threw, or the run must stop. */
  private end: 'done' | 'left' | { readonly toThrow: () => unknown } | undefined;
  private changed = (): void => {};
  private readonly parts: SendAllParts<Item>;
  private readonly stopListening: (() => void) | undefined;
  private readonly stopWaiting: () => void;

  constructor(parts: SendAllParts<Item>) {
    this.parts = parts;
    this.progress = new Progress(parts.plan.onProgress);
    parts.proofs.onLate = () => this.progress.settle();
    const { signal } = parts.plan.send;
    if (signal?.aborted) this.stop(ABORTED);
    this.stopListening = signal && parts.listen(signal, () => this.stop(ABORTED));
    // Also while the source yields nothing, which may last for ever.
    if (parts.closing.reason !== undefined) this.stop(CLOSED);
    this.stopWaiting = parts.closing.onCancel(() => this.stop(CLOSED));
  }

  /** Reads items and sends them, as many as may be in flight. */
  pump(): void {
    const { progress, ready, parts } = this;
    while (this.end === undefined && !this.reading && progress.inFlight + ready.size < parts.plan.concurrency) {
      this.pullOne();
    }
  }

  take(): SendAllRow<Item> | undefined {
    return this.ready.shift();
  }

  isOver(): boolean {
    return this.end !== undefined && this.progress.inFlight === 0;
  }

  /** Settles when something has changed. */
  change(): Promise<void> {
    return new Promise(resolve => {
      this.changed = resolve;
    });
  }

  throwWhyItEnded(): void {
    if (typeof this.end === 'object') throw this.end.toThrow();
  }

  /** Waits for the sends in flight, and closes the source. */
  async close(): Promise<void> {
    const { reader } = this;
    const atItsEnd = this.end === 'done' || this.sourceFailed;
    this.end ??= 'left';
    while (this.progress.inFlight > 0) await this.change();
    this.stopListening?.();
    this.stopWaiting();
    if (atItsEnd || reader === undefined) return;
    // While `next()` is pending, `close()` may wait for it. After `break`, a source may take its time, as in any loop.
    if (this.reading) reader.close().catch(() => {});
    else await (typeof this.end === 'object' ? closeStopped(reader) : reader.close());
  }

  private pullOne(): void {
    try {
      this.reader ??= this.parts.open();
      const result = this.reader.next();
      if (result instanceof Promise) this.wait(result);
      else this.accept(result);
    } catch (thrown) {
      this.fail(thrown);
    }
  }

  private wait(result: Promise<ReadResult<Item>>): void {
    this.reading = true;
    result.then(
      result => this.accept(result),
      (thrown: unknown) => this.fail(thrown),
    );
  }

  private accept(result: ReadResult<Item>): void {
    this.reading = false;
    // An item that arrives after the end was requested before it; it is not sent.
    if (this.end === undefined) {
      if (result.done) this.end = 'done';
      else void this.send(result.value);
    }
    this.changed();
  }

  private fail(thrown: unknown): void {
    this.reading = false;
    this.sourceFailed = true;
    this.end ??= { toThrow: () => thrown };
    this.changed();
  }

  private async send(item: Item): Promise<void> {
    const { progress, parts, ready } = this;
    const index = progress.begin();
    const { proofs, plan } = parts;
    const result = await parts.send(item, this.before(index, item));
    const row = toRow(index, item, result, plan.send.metadata, messageId => proofs.endUnknown(messageId));
    ready.push(row);
    progress.end(row, proofs.hasArrived(row.messageId));
    if (progress.consecutiveFatal >= parts.plan.stopAfter && row.status !== 'sent')
      this.stop(consecutiveFatal(progress.consecutiveFatal, row.error));
    this.changed();
  }

  /** Calls the caller's function, and refuses to send again what has arrived. */
  private before(index: number, sendable: Item): BeforeAttempt | undefined {
    const { plan, proofs } = this.parts;
    const { beforeAttempt } = plan;
    if (beforeAttempt === undefined && plan.send.policy.whenUnknown === 'throw') return undefined;
    return ({ attempt, messageId }) => {
      if (attempt > 1 && proofs.hasArrived(messageId)) throw new Error('It has arrived.');
      return beforeAttempt?.({ index, sendable, messageId, attempt });
    };
  }

  private stop(why: Failure): void {
    if (this.end !== undefined) return;
    // The counts are known when all sends in flight have ended.
    this.end = { toThrow: () => endError(why, this.progress) };
    this.changed();
  }
}
