import { ownError } from '../../internal/foreign.js';
import { Queue } from '../../internal/queue.js';
import type { Turns } from '../../internal/turns.js';
import type { CancelScope, Listen } from '../cancellation.js';
import type { Failure } from '../failure.js';
import type { SendResult } from '../receipt.js';
import type { BeforeAttempt } from '../send.js';
import type { SendAllPlan } from './options.js';
import { ABORTED, CLOSED, consecutiveFatal, endError, Progress, type Proofs } from './progress.js';
import { type AnyRow, type EarlierOutcome, toRow } from './rows.js';
import type { ItemNotes, RunNotes } from './run-journal.js';
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

const HAS_ARRIVED = 'The message has arrived, so it is not sent again.';

/** One run of `sendAll`: reads items, sends them, and keeps the rows until they are read. */
export class RowProducer<Item> {
  private readonly progress: Progress;
  /** The rows that are not read yet; with the sends in flight never more than `concurrency`. */
  private readonly ready = new Queue<AnyRow<Item>>();
  private reader: SourceReader<Item> | undefined;
  private reading = false;
  private sourceFailed = false;
  /** The reason why no more items are read: the source ended, it threw, or the run must stop. */
  private end: 'done' | 'left' | { readonly toThrow: () => unknown } | undefined;
  /** One promise for all that wait: the reader of the rows, and who closes the run. */
  private nextChange: Promise<void> | undefined;
  private wake: (() => void) | undefined;
  /** The journal's part in this run. */
  private readonly notes: RunNotes | undefined;
  private journalFailed = false;
  private closing: Promise<void> | undefined;
  private readonly stopListening: (() => void) | undefined;
  private readonly stopWaiting: () => void;

  constructor(private readonly parts: SendAllParts<Item>) {
    const { proofs } = parts;
    this.notes = parts.plan.journal?.startRun({
      close: () => this.close(),
      settle: messageId => void proofs.settle(messageId),
    });
    this.progress = new Progress(parts.plan.onProgress);
    proofs.onLate = () => this.progress.settle();
    const { signal } = parts.plan.send;
    if (signal?.aborted) this.stop(ABORTED);
    this.stopListening = signal && parts.listen(signal, () => this.stop(ABORTED));
    // Also while the source yields nothing, which may last for ever.
    if (parts.closing.reason !== undefined) this.stop(CLOSED);
    this.stopWaiting = parts.closing.onCancel(() => this.stop(CLOSED));
  }

  /** Reads items and sends them, as many as may be in flight, or until the event loop needs a turn. */
  pump(turns: Turns): void {
    if (!this.hasRoom()) return;
    do this.pullOne();
    while (this.hasRoom() && !turns.isDue());
  }

  hasRoom(): boolean {
    const { progress, ready, parts } = this;
    return this.end === undefined && !this.reading && progress.inFlight + ready.size < parts.plan.concurrency;
  }

  take(): AnyRow<Item> | undefined {
    return this.ready.shift();
  }

  isOver(): boolean {
    return this.end !== undefined && this.progress.inFlight === 0;
  }

  /** Settles when something has changed. */
  change(): Promise<void> {
    this.nextChange ??= new Promise(resolve => {
      this.wake = resolve;
    });
    return this.nextChange;
  }

  private changed(): void {
    const { wake } = this;
    if (wake === undefined) return;
    this.nextChange = undefined;
    this.wake = undefined;
    wake();
  }

  throwWhyItEnded(): void {
    if (typeof this.end === 'object') throw this.end.toThrow();
  }

  /** Reads no more items, waits for the sends in flight, and closes the source. */
  close(): Promise<void> {
    this.closing ??= this.finish();
    return this.closing;
  }

  private async finish(): Promise<void> {
    const { notes } = this;
    const atItsEnd = this.end === 'done' || this.sourceFailed;
    this.end ??= 'left';
    try {
      while (this.progress.inFlight > 0) await this.change();
      this.stopListening?.();
      this.stopWaiting();
      await notes?.sync().catch(thrown => this.failJournal(thrown));
      if (!atItsEnd) await this.closeSource();
    } finally {
      notes?.end();
    }
  }

  /** Throws if the journal does not have each row. */
  checkJournal(): void {
    if (this.journalFailed) this.throwWhyItEnded();
  }

  private async closeSource(): Promise<void> {
    const { reader } = this;
    // While `next()` is pending, `close()` may wait for it. After `break`, a source may take its time, as in any loop.
    if (this.reading) reader?.close().catch(() => {});
    else if (reader !== undefined) await (typeof this.end === 'object' ? closeStopped(reader) : reader.close());
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
      else this.begin(result.value);
    }
    this.changed();
  }

  private fail(thrown: unknown): void {
    this.reading = false;
    this.sourceFailed = true;
    this.end ??= { toThrow: () => thrown };
    this.changed();
  }

  private begin(sendable: Item): void {
    let notes: ItemNotes | undefined;
    try {
      notes = this.notes?.lookUp(sendable);
    } catch (thrown) {
      this.end = { toThrow: () => thrown };
      return;
    }
    const index = this.progress.pulled++;
    if (notes?.earlier === undefined) void this.send(index, sendable, notes);
    else this.ready.push(this.earlierRow(index, sendable, notes.earlier));
  }

  private earlierRow(index: number, sendable: Item, earlier: EarlierOutcome): AnyRow<Item> {
    return { index, sendable, metadata: this.parts.plan.send.metadata, ...earlier, earlier: true };
  }

  private async send(index: number, item: Item, notes: ItemNotes | undefined): Promise<void> {
    const { progress, parts, ready } = this;
    const { proofs, plan } = parts;
    progress.inFlight++;
    const place = progress.begun++;
    const state = notes && { hasEnded: false };
    const result = await parts.send(item, this.before(index, item, notes, state));
    if (state !== undefined) state.hasEnded = true;
    const row = toRow(index, item, result, plan.send.metadata, proofs);
    // Without a journal there is nothing to wait for.
    const earlier = notes && (await notes.end(row).catch(thrown => this.failJournal(thrown)));
    if (earlier) ready.push(this.earlierRow(index, item, earlier));
    // `Object.assign`, because a spread would copy the row, which takes V8 many times as long as to create it.
    else ready.push(plan.hasJournalRows ? Object.assign(row, { earlier: false } as const) : row);
    progress.end(earlier ? undefined : row);
    // An item that was not sent because a press had proven that it arrived says nothing about the others.
    if (!earlier && row.status !== 'sent' && !proofs.hasArrived(row.messageId)) {
      const inARow = progress.failedNeighbours(place, row.error.kind);
      if (inARow >= parts.plan.stopAfter) this.stop(consecutiveFatal(inARow, row.error));
    }
    this.changed();
  }

  /** Calls the caller's function and the journal, and refuses to send again what has arrived. */
  private before(
    index: number,
    sendable: Item,
    notes: ItemNotes | undefined,
    state: { readonly hasEnded: boolean } | undefined,
  ): BeforeAttempt | undefined {
    const { plan, proofs } = this.parts;
    const { beforeAttempt } = plan;
    if (beforeAttempt === undefined && notes === undefined && plan.send.policy.whenUnknown === 'throw')
      return undefined;
    return async ({ attempt, messageId }) => {
      if (attempt > 1 && proofs.hasArrived(messageId)) throw ownError(HAS_ARRIVED);
      if (beforeAttempt !== undefined) await beforeAttempt({ index, sendable, messageId, attempt });
      if (notes === undefined || attempt > 1) return;
      // Its row is noted. A later note that it began would put it in doubt, although it was not sent.
      if (state?.hasEnded) throw ownError('The send was cancelled before it began.');
      try {
        if (await notes.begin()) return;
      } catch (thrown) {
        this.failJournal(thrown);
        throw thrown;
      }
      throw ownError(HAS_ARRIVED);
    };
  }

  /** The journal cannot be written: nothing more may be sent. */
  private failJournal(thrown: unknown): void {
    this.journalFailed = true;
    // An earlier reason stays.
    if (typeof this.end !== 'object') this.end = { toThrow: () => thrown };
    this.changed();
  }

  private stop(why: Failure): void {
    if (this.end !== undefined) return;
    // The counts are known when all sends in flight have ended.
    this.end = { toThrow: () => endError(why, this.progress) };
    this.changed();
  }
}
