import { randomBytes } from 'node:crypto';
import { wrongUse } from '../cli-error.js';
import { checkStart, openFile, stateOf, syncFolderOf } from './file.js';
import { Journal, type Opened } from './journal.js';
import { mayBeAlive, ownOwner } from './owner.js';
import type { Owner } from './record.js';
import { isInDoubt } from './state.js';
import { JournalWriter } from './writer.js';

/** What the user says of lines that were in doubt, and of who used the journal before. */
export interface JournalOptions {
  readonly resend: readonly number[];
  readonly settled: readonly number[];
  /** Takes the journal from a process of another machine, which is known to be over. */
  readonly takeOver: boolean;
}

/**
 * Opens a journal, or begins one, for messages to `target`. One process uses it at a time: each writes `opened` before it
 * reads the file, so that of two the second finds the first; the system keeps the order of what is appended. Throws a
 * CliError when it is another file, another target, or in use.
 */
export const openJournal = async (name: string, target: string, options: JournalOptions): Promise<Journal> => {
  const handle = await openFile(name);
  let journal: Journal | undefined;
  try {
    const isEmpty = await checkStart(handle, name);
    const owner = await ownOwner();
    const writer = new JournalWriter(handle);
    const record = { type: 'opened', ...owner, at: new Date().toISOString() } as const;
    // The line feed ends what a dead process may have left half written.
    await writer.write(`${isEmpty ? '' : '\n'}${JSON.stringify(record)}\n`, true);
    if (isEmpty) await syncFolderOf(name);
    const opened = { name, handle, writer, owner, state: await stateOf(handle, name) };
    journal = new Journal(opened);
    await claim(opened, options.takeOver);
    await fitTo(opened, target);
    await decide(opened, options);
    return journal;
  } catch (thrown) {
    await (journal ?? handle).close();
    throw thrown;
  }
};

/** Nobody else uses it. */
const claim = async ({ name, writer, owner, state }: Opened, takeOver: boolean): Promise<void> => {
  for (const other of state.open.values()) {
    if (other.run === owner.run) return;
    if (!(await mayBeAlive(other))) continue;
    if (!takeOver || other.host === owner.host) throw wrongUse(inUse(name, other, owner));
    await writer.append({ type: 'closed', run: other.run }, true);
  }
};

const inUse = (name: string, other: Owner, own: Owner): string =>
  other.host === own.host
    ? `${name} is in use by process ${other.pid}. Wait for it, or use another journal.`
    : `${name} was opened by process ${other.pid} on ${JSON.stringify(other.host)} and not closed. If that process is over, give --take-over.`;

/** It is one of messages to `target`, or begins as one. */
const fitTo = async ({ name, writer, state }: Opened, target: string): Promise<void> => {
  const { header } = state;
  if (header === undefined) {
    const first = { type: 'journal', version: 1, salt: randomBytes(16).toString('base64url'), target } as const;
    state.add(first);
    await writer.append(first, true);
  } else if (header.target !== target)
    throw wrongUse(`${name} is the journal of messages to ${header.target}, not to ${target}. Begin a new journal.`);
};

/** Notes what the user has decided of lines in doubt. */
const decide = async ({ name, writer, state }: Opened, { resend, settled }: JournalOptions): Promise<void> => {
  const others = new Set(settled);
  const both = resend.find(line => others.has(line));
  if (both !== undefined) throw wrongUse(`Line ${both} is in both --resend and --settled.`);
  const decisions = [
    ...resend.map(line => ({ type: 'resend', line }) as const),
    ...settled.map(line => ({ type: 'settled', line }) as const),
  ];
  const wrong = decisions.find(({ line, type }) => {
    const known = state.lines.get(line);
    return !isInDoubt(known) && known?.status !== type;
  });
  if (wrong !== undefined) throw wrongUse(`Line ${wrong.line} is not in doubt in ${name}.`);
  for (const decision of decisions) {
    state.add(decision);
    await writer.append(decision, true);
  }
};
