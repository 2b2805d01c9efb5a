import { randomBytes } from 'node:crypto';
import { JournalError, unwritable } from './error.js';
import { livenessOf, openRuns, ownOwner } from './owner.js';
import type { HeaderRecord, KeyKind, Owner } from './record.js';
import { checkStart, openFile, stateOf, syncFolderOf } from './state.js';
import { JournalStore, type Opened } from './store.js';
import { JournalWriter } from './writer.js';

/** The options of `openStore`. */
export interface StoreOptions {
  /** The purpose of the messages: each target has its own journal. */
  readonly target: string;
  readonly keyKind: KeyKind;
  /** Takes the journal over from a process that cannot be looked up from here: the user knows that it has ended. */
  readonly takeOver: boolean;
  /** The name of `target` in errors: `--base-url or SENDABLE_BASE_URL`. */
  readonly targetName: string;
  /** The name of `takeOver` in errors: `--take-over`. */
  readonly takeOverName: string;
}

/**
 * Opens a journal, or begins one. One process uses it at a time: each writes `opened` before it reads the file, so that of two
 * the second finds the first; the system keeps the order of what is appended. Throws a JournalError when it is another file,
 * for another target, or in use.
 */
export const openStore = async (name: string, options: StoreOptions): Promise<JournalStore> => {
  const owner = await ownOwner();
  const handle = await openFile(name);
  let store: JournalStore | undefined;
  try {
    await checkStart(handle, name);
    const writer = new JournalWriter(name, handle);
    openRuns().add(owner.run);
    const record = { type: 'opened', ...owner, at: new Date().toISOString() } as const;
    await writer.append(record, true);
    await writer.guardAs(owner.run);
    // Also for a file that exists: the process that created it may have ended before it synced the folder.
    await syncFolderOf(name);
    const read = async (): Promise<Opened> => ({ name, handle, writer, owner, state: await stateOf(handle, name) });
    let opened = await read();
    store = new JournalStore(opened);
    if (await claim(opened, options)) {
      // The other process may have written until now, at last half a record.
      opened = await read();
      if (opened.state.endsTorn) await writer.append(record, true);
    }
    if (opened.state.header === undefined) {
      await writer.append(createHeader(options), true);
      // A process that this one has taken over may have written a header before it: the first one counts.
      opened = await read();
    }
    store = new JournalStore(opened);
    checkFit(opened, options);
    return store;
  } catch (thrown) {
    openRuns().delete(owner.run);
    await (store ?? handle).close();
    throw unwritable(name, thrown);
  }
};

/** Makes sure that no other process uses it. Returns whether another one had it open, and may have written meanwhile. */
const claim = async ({ name, writer, owner, state }: Opened, options: StoreOptions): Promise<boolean> => {
  let isLeft = false;
  for (const other of state.open.values()) {
    if (other.run === owner.run) return isLeft;
    isLeft = true;
    const isOpenHere = openRuns().has(other.run);
    const liveness = isOpenHere ? 'alive' : await livenessOf(other, owner);
    if (liveness === 'dead') continue;
    // A journal that this process could not close, as on a full disk, is its own to take back.
    const mayTakeOver = !isOpenHere && (liveness === 'unknown' || other.pid === owner.pid);
    if (!(options.takeOver && mayTakeOver)) throw new JournalError(inUse(name, other, owner, mayTakeOver, options));
    await writer.append({ type: 'closed', run: other.run }, true);
  }
  throw new JournalError(`${name} was taken over by another process while it was opened.`);
};

const inUse = (
  name: string,
  other: Owner,
  own: Owner,
  mayTakeOver: boolean,
  { takeOverName }: StoreOptions,
): string => {
  const how = `give ${takeOverName}`;
  if (openRuns().has(other.run))
    return `${name} is already open in this process. Close it first. Another list needs a journal of its own.`;
  if (!mayTakeOver)
    return `${name} is in use by process ${other.pid}. Wait for it. Another list needs a journal of its own.`;
  if (other.host === own.host && other.pid === own.pid && other.born === own.born)
    return `This process opened ${name} and did not close it. If a worker thread still uses it, wait for it. If its close failed, ${how}.`;
  return (
    `${name} was opened by process ${other.pid} on ${JSON.stringify(other.host)} and not closed. Whether that process still ` +
    `runs cannot be known from here. If it is over, ${how}.`
  );
};

const createHeader = ({ target, keyKind }: StoreOptions): HeaderRecord => ({
  type: 'journal',
  version: 1,
  keys: keyKind,
  salt: randomBytes(16).toString('base64url'),
  target,
});

/** Checks that the journal is for the target and for this kind of keys. */
const checkFit = ({ name, state }: Opened, { target, targetName, keyKind }: StoreOptions): void => {
  const { header } = state;
  if (header !== undefined && header.keys !== keyKind)
    throw new JournalError(
      keyKind === 'id'
        ? `${name} is a journal of \`sendable send\`. Give another file.`
        : `${name} is a journal of a program (openJournal). Give another file.`,
    );
  if (header !== undefined && header.target !== target)
    throw new JournalError(
      `${name} is the journal of messages to ${header.target}, not to ${target}. Correct ${targetName}, or ${
        state.mayHaveArrived
          ? 'give another file. A new journal does not know which messages were sent'
          : 'delete the file: nothing arrived'
      }.`,
    );
};
