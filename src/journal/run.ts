import type { Bot, ReadyToSend, SendAllAttempt, SendAllOptions, SendAllRow, SendAllRun, Sendable } from '../index.js';
import { closeStopped, type SourceReader } from '../send/index.js';
import { JournalError } from './error.js';
import { ItemKeys, messageIdOf } from './keys.js';
import { earlierRow, type JournalRow } from './rows.js';
import type { JournalStore } from './store.js';

/** The parts of a run. */
export interface RunParts<Item> {
  readonly store: JournalStore;
  readonly bot: Bot;
  /** Opens the user's source. */
  readonly open: () => SourceReader<Item>;
  readonly options: Omit<SendAllOptions<Item>, 'onRow'>;
}

/** An item that the bot has taken. */
interface Taken<Item> {
  readonly sendable: Item;
  /** Its place in the user's source, which has earlier items too. */
  readonly index: number;
  /** Undefined if the item is not a Sendable: the bot rejects it, and the journal does not record it. */
  readonly key: string | undefined;
}

/**
 * One run of a list through a journal. It reads the rows of `bot.sendAll` as soon as they are done, so that each is noted
 * even if the caller has not read it, and reads no more items than there is room for unread rows.
 */
export class JournalRun<Item extends ReadyToSend & Sendable> {
  private readonly parts: RunParts<Item>;
  private readonly keys: ItemKeys;
  private readonly sending: SendAllRun<Sendable>;
  private readonly room: number;
  private readonly taken = new Map<number, Taken<Item>>();
  /** Noted and not yet read. */
  private readonly ready: JournalRow<Item>[] = [];
  private noting = 0;
  private pull: SourceReader<Item> | undefined;
  private pulling = false;
  private exhausted = false;
  private stopped = false;
  private pumped: Promise<void> | undefined;
  private over = false;
  private closing: Promise<void> | undefined;
  private failure: { readonly thrown: unknown } | undefined;
  private waiting: (() => void)[] = [];

  /** Throws a SendError for options that cannot work. */
  constructor(parts: RunParts<Item>) {
    this.parts = parts;
    this.keys = new ItemKeys(sendable => parts.store.fingerprintOf(sendable));
    const { concurrency = 32, ...options } = parts.options;
    this.room = concurrency;
    this.sending = parts.bot.sendAll<AsyncGenerator<Sendable>>(this.itemsToSend(), {
      ...options,
      concurrency,
      beforeAttempt: attempt => this.begin(attempt),
    });
  }

  /** The rows, each noted before it is given. */
  async *rows(): AsyncGenerator<JournalRow<Item>, void, undefined> {
    this.pumped = this.pump();
    for (;;) {
      const row = this.ready.shift();
      if (row !== undefined) {
        this.changed();
        yield row;
      } else if (this.over && this.noting === 0) break;
      else await this.change();
    }
  }

  /** Throws if the journal could not be written, or the run could not be continued. */
  checkJournal(): void {
    if (this.failure !== undefined) throw this.failure.thrown;
  }

  /** A message has arrived, so that it is not sent again if it is in flight. */
  settle(messageId: string): void {
    this.sending.settle(messageId);
  }

  /** Takes no more items, and settles when all in flight are noted. */
  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  private async end(): Promise<void> {
    this.stop();
    await this.pumped;
    while (this.noting > 0) await this.change();
    // The last outcomes may be noted after the last check of the file.
    await this.parts.store.sync().catch(thrown => this.fail(thrown).catch(() => {}));
    if (this.exhausted || this.pull === undefined) return;
    // Every outcome is noted. While `next()` is pending, `close()` may wait for it.
    if (this.pulling) this.pull.close().catch(() => {});
    else await (this.failure === undefined ? this.pull.close() : closeStopped(this.pull));
  }

  private async pump(): Promise<void> {
    try {
      for await (const row of this.sending) void this.note(row);
    } catch (thrown) {
      this.failure ??= { thrown };
    }
    this.over = true;
    this.stop();
  }

  /** The items that the journal does not know as done; the rows of the others are ready at once. */
  private async *itemsToSend(): AsyncGenerator<Sendable> {
    let sent = 0;
    for (let index = 0; ; index++) {
      while (!this.stopped && this.taken.size + this.noting + this.ready.length >= this.room) await this.change();
      const pulled = this.stopped ? undefined : await this.next();
      if (pulled === undefined || pulled.done) return;
      const sendable = pulled.value;
      const keyed = this.identify(sendable);
      const earlier = keyed && this.earlier(sendable, index, keyed);
      if (earlier === undefined) {
        this.taken.set(sent++, { sendable, index, key: keyed?.key });
        yield sendable;
      } else {
        this.ready.push(earlier);
        this.changed();
      }
    }
  }

  /** Identifies an item; undefined for what is not a Sendable, as untyped callers may pass anything. */
  private identify(sendable: Item): ReturnType<ItemKeys['next']> | undefined {
    try {
      return this.keys.next(sendable);
    } catch {
      return undefined;
    }
  }

  /** The row of an item that the journal knows as done; undefined for one to send. */
  private earlier(sendable: Item, index: number, { key, isDuplicate }: ReturnType<ItemKeys['next']>) {
    const known = this.parts.store.known(key, sendable);
    return earlierRow({ index, sendable, key, metadata: this.parts.options.metadata }, known, isDuplicate);
  }

  /** The next item of the user's source; undefined when the run was stopped meanwhile. */
  private async next() {
    this.pull ??= this.parts.open();
    this.pulling = true;
    const pulled = Promise.resolve(this.pull.next()).finally(() => {
      this.pulling = false;
    });
    try {
      const first = await Promise.race([pulled, this.untilStopped()]);
      if (first?.done) this.exhausted = true;
      return first;
    } catch (thrown) {
      this.exhausted = true;
      throw thrown;
    }
  }

  private async untilStopped(): Promise<undefined> {
    while (!this.stopped) await this.change();
    return undefined;
  }

  private async begin({ index, attempt, ...facts }: SendAllAttempt<Sendable>): Promise<void> {
    const { store, options } = this.parts;
    const taken = this.taken.get(index);
    if (taken === undefined) throw new JournalError('The bot began an item that it did not take from the journal.');
    const { sendable, key } = taken;
    if (key === undefined) throw new JournalError('The journal could not read the item, so it is not sent.');
    await options.beforeAttempt?.({ ...facts, attempt, index: taken.index, sendable });
    // It was cancelled while `beforeAttempt` ran, and its end is recorded. A later `begun` record would put it in doubt,
    // although it was not sent.
    if (this.taken.get(index) !== taken) throw new JournalError('The send was cancelled before it began.');
    if (attempt > 1) return;
    await store.begin(key, sendable, messageIdOf(sendable)).catch(thrown => this.fail(thrown));
    // Settled since it was taken: it was to be sent again, and a press has proven that it arrived.
    if (this.isSettled(key)) throw new JournalError('The message has arrived, so it is not sent again.');
  }

  private async note(row: SendAllRow<Sendable>): Promise<void> {
    const taken = this.taken.get(row.index);
    if (taken === undefined) return;
    this.taken.delete(row.index);
    this.noting++;
    const { index, sendable, key } = taken;
    if (key !== undefined)
      await this.parts.store.end(key, sendable, row).catch(thrown => this.fail(thrown).catch(() => {}));
    this.noting--;
    this.ready.push(this.settledRow(row, taken) ?? { ...row, index, sendable, earlier: false });
    this.changed();
  }

  /** The row of an item that was settled while it was in flight, in place of its failure. */
  private settledRow({ status }: SendAllRow<Sendable>, { index, sendable, key }: Taken<Item>) {
    if (key === undefined || status !== 'failed' || !this.isSettled(key)) return undefined;
    const { metadata } = this.parts.options;
    return earlierRow({ index, sendable, key, metadata }, this.parts.store.items.get(key), false);
  }

  private isSettled(key: string): boolean {
    return this.parts.store.items.get(key)?.status === 'settled';
  }

  /** The journal cannot be written: nothing more may be sent. */
  private async fail(thrown: unknown): Promise<never> {
    const { name } = this.parts.store;
    const why = thrown instanceof Error ? thrown.message : 'unknown';
    const error =
      thrown instanceof JournalError
        ? thrown
        : new JournalError(`The journal ${name} cannot be written, so nothing more is sent: ${why}`, { cause: thrown });
    this.failure ??= { thrown: error };
    this.stop();
    throw error;
  }

  private stop(): void {
    this.stopped = true;
    this.changed();
  }

  private change(): Promise<void> {
    return new Promise(resolve => this.waiting.push(resolve));
  }

  private changed(): void {
    for (const wake of this.waiting.splice(0)) wake();
  }
}
