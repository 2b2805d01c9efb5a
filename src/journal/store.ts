import type { FileHandle } from 'node:fs/promises';
import type { SendAllRow, Sendable } from '../index.js';
import type { LongMap } from '../internal/long-map.js';
import { inTurns } from '../internal/turns.js';
import { JournalError } from './error.js';
import { fingerprint } from './keys.js';
import { openRuns } from './owner.js';
import type { ItemRecord, Key, Owner, RowFacts } from './record.js';
import { type ItemState, isDone, isInDoubt, type JournalState } from './state.js';
import type { JournalWriter } from './writer.js';

/** A journal's file that was opened and read. */
export interface Opened {
  readonly name: string;
  readonly handle: FileHandle;
  readonly writer: JournalWriter;
  /** This process. */
  readonly owner: Owner;
  readonly state: JournalState;
}

/** The part of a row that a journal keeps: no text, no OTP and no token is in it. */
export type Outcome =
  | Pick<SendAllRow<Sendable> & { readonly status: 'sent' }, 'status' | 'receipt'>
  | Pick<SendAllRow<Sendable> & { readonly status: 'failed' | 'unknown' }, 'status' | 'error'>;

/**
 * Remembers, in a file that is only appended to, what became of each item, so that a run that ended can be continued and
 * nothing is sent twice. Made by `openStore`.
 */
export class JournalStore {
  constructor(private readonly opened: Opened) {}

  get name(): string {
    return this.opened.name;
  }

  /** The state of each item. */
  get items(): Omit<LongMap<Key, ItemState>, 'set'> {
    return this.opened.state.items;
  }

  /** Why nothing more can be written. */
  get failed(): JournalError | undefined {
    return this.opened.writer.failure;
  }

  /** A hash of the request, by which an item without an id is known, and an edit is noticed. */
  fingerprintOf(sendable: Sendable): string {
    return fingerprint(this.opened.state.header?.salt ?? '', sendable);
  }

  /**
   * Returns the state of an item with this fingerprint. Throws a JournalError if its request was changed, unless it never arrived:
   * then it may have been corrected, and counts as new. `earlierHash` is the fingerprint of an earlier item of the run with the same
   * key, which the journal knows only once its send has begun.
   */
  known(key: Key, hash: string, earlierHash?: string): ItemState | undefined {
    const { name, state } = this.opened;
    const known = state.items.get(key);
    const otherHash = known === undefined ? earlierHash : known.hash;
    if (otherHash === undefined || otherHash === hash) return known;
    if (known?.status === 'failed') return undefined;
    throw new JournalError(
      typeof key === 'number'
        ? `Line ${key} is not the request recorded in ${name}. ${causesOf(key).join(' ')}`
        : `The message ${JSON.stringify(key)} is not the one recorded in ${name}. Restore the recorded message. If you give it another messageId, it is sent as a new message.`,
    );
  }

  /** Settles when it is safe on the disk that this item may leave. */
  begin(key: Key, hash: string, messageId: string | undefined): Promise<void> {
    return this.note({ type: 'begun', ...placeOf(key), hash, messageId }, true);
  }

  /** Notes how an item ended. It need not be on the disk at once: without it the item is unknown, not sent again. */
  end(key: Key, hash: string, outcome: Outcome): Promise<void> {
    // It arrived, whatever its response says.
    if (outcome.status !== 'sent' && this.items.get(key)?.status === 'settled') return Promise.resolve();
    return this.note({ type: outcome.status, ...placeOf(key), hash, ...factsOf(outcome) }, false);
  }

  /** Settles when all outcomes noted so far are safe on the disk. */
  sync(): Promise<void> {
    return this.opened.writer.sync();
  }

  /** Notes what somebody has decided about unknown items. Throws a JournalError, and notes nothing, when one is not unknown. */
  async decide(type: 'resend' | 'settled', keys: readonly Key[]): Promise<void> {
    const { name, state, writer } = this.opened;
    await inTurns(keys, key => {
      if (isInDoubt(state.items.get(key)) || state.items.get(key)?.status === type) return;
      throw new JournalError(
        typeof key === 'number'
          ? `${whyDecided(key, name, state.items.get(key))} Nothing was recorded.`
          : `The outcome of ${JSON.stringify(key)} in ${name} is not unknown: pass only ids that \`doubts()\` returns. Nothing was recorded.`,
      );
    });
    if (keys.length === 0) return;
    const recordOf = (key: Key) => ({ type, ...placeOf(key) });
    // A failure fails every later write too, such as the sync.
    await inTurns(keys, key => void writer.append(recordOf(key), false).catch(() => {}));
    await writer.sync();
    await inTurns(keys, key => state.add(recordOf(key)));
  }

  /**
   * Settles an item because it has arrived. One that failed too: somebody may have had it sent again while it was unknown, and
   * that failed. Unknown items, and those that are done, do not change.
   */
  async settle(key: Key): Promise<void> {
    const { state, writer } = this.opened;
    const known = state.items.get(key);
    if (known === undefined || isDone(known)) return;
    const record = { type: 'settled', ...placeOf(key) } as const;
    // First of all, so that the end of a send in flight does not undo it.
    state.add(record);
    await writer.append(record, true);
  }

  /** Leaves it to the next process. */
  async close(): Promise<void> {
    const { writer, owner, handle } = this.opened;
    // A write failure was reported before, and the process ends soon.
    await writer.append({ type: 'closed', run: owner.run }, true).catch(() => {});
    openRuns().delete(owner.run);
    await handle.close();
  }

  private note(record: ItemRecord, durable: boolean): Promise<void> {
    // A run sends a line once and never asks for its state again; a program can ask for the state of an id.
    if (record.line === undefined) this.opened.state.add(record);
    return this.opened.writer.append(record, durable);
  }
}

/** Says why nothing is to be decided about a line. */
const whyDecided = (line: number, name: string, known: ItemState | undefined): string =>
  known === undefined
    ? `${name} has no record of line ${line}: the line was not sent yet, or does not exist.`
    : `Line ${line} of ${name} ${OUTCOMES[known.status]}: give only lines whose outcome is unknown.`;

const OUTCOMES: Readonly<Record<ItemState['status'], string>> = {
  begun: 'is unknown',
  unknown: 'is unknown',
  sent: 'was sent before',
  settled: 'was settled before',
  failed: 'did not arrive, so the next run sends it again',
  resend: 'is to be sent again already',
};

const placeOf = (key: Key): Pick<ItemRecord, 'line' | 'id'> => (typeof key === 'number' ? { line: key } : { id: key });

const factsOf = (outcome: Outcome): RowFacts => {
  if (outcome.status === 'sent') {
    const { messageId, recipientId } = outcome.receipt;
    return { messageId, recipientId };
  }
  const { kind, delivery, status: httpStatus, messageId, message } = outcome.error;
  return { kind, delivery, httpStatus, messageId, message };
};

/** Says why a line can differ from its record, and what to do: the likelier cause first. */
const causesOf = (line: number): readonly string[] => {
  const causes = [
    'For another campaign, give a journal of its own.',
    'If you edited the line, restore it: a new journal would send again what was sent.',
  ];
  return line === 1 ? causes : causes.reverse();
};
