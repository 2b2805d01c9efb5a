import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { SendAllRow, Sendable } from '../index.js';
import { wrongUse } from './cli-error.js';
import { identityOf } from './identity.js';
import { checkStart, openFile, stateOf, syncFolderOf } from './journal-file.js';
import { mayBeAlive, ownOwner } from './journal-owner.js';
import type { Owner } from './journal-record.js';
import { isInDoubt, type JournalState, type LineState } from './journal-state.js';
import { JournalWriter } from './journal-writer.js';

/** What the user says of lines that were in doubt, and of who used the journal before. */
export interface JournalOptions {
  readonly resend: readonly number[];
  readonly settled: readonly number[];
  /** Takes the journal from a process of another machine, which is known to be over. */
  readonly takeOver: boolean;
}

/**
 * Remembers, in a file that is only ever appended to, what became of each line of an input, so that a run that ended can
 * be continued and nothing is sent twice. One process uses it at a time: each writes `opened` before it reads the file, so
 * that of two the second finds the first. The system keeps the order of what is appended.
 */
export class Journal {
  private readonly name: string;
  private readonly handle: FileHandle;
  private readonly writer: JournalWriter;
  private readonly owner: Owner;
  private readonly state: JournalState;

  private constructor(name: string, handle: FileHandle, writer: JournalWriter, owner: Owner, state: JournalState) {
    this.name = name;
    this.handle = handle;
    this.writer = writer;
    this.owner = owner;
    this.state = state;
  }

  /** Opens the journal, or begins one. Throws a CliError when it is another file, another target, or in use. */
  static async open(name: string, target: string, options: JournalOptions): Promise<Journal> {
    const handle = await openFile(name);
    try {
      const isEmpty = await checkStart(handle, name);
      const owner = await ownOwner();
      const writer = new JournalWriter(handle);
      const opened = { type: 'opened', ...owner, at: new Date().toISOString() } as const;
      // The line feed ends what a dead process may have left half written.
      await writer.write(`${isEmpty ? '' : '\n'}${JSON.stringify(opened)}\n`, true);
      if (isEmpty) await syncFolderOf(name);
      const journal = new Journal(name, handle, writer, owner, await stateOf(handle, name));
      await journal.begun(target, options);
      return journal;
    } catch (thrown) {
      await handle.close();
      throw thrown;
    }
  }

  /**
   * What is known of a line. Throws a CliError when it is no longer the request that it was; one that did not arrive may
   * have been corrected, and is a new one then.
   */
  known(line: number, sendable: Sendable): LineState | undefined {
    const known = this.state.lines.get(line);
    if (known === undefined || known.hash === this.identityOf(sendable)) return known;
    if (known.status === 'failed') return undefined;
    throw wrongUse(
      `Line ${line} is not the request that ${this.name} knows: the input was edited. Restore it, or begin a new journal.`,
    );
  }

  /** The lines that it knows, and that are beyond the end of the input. */
  beyond(lastLine: number): readonly number[] {
    return [...this.state.lines]
      .filter(([line, { status }]) => line > lastLine && status !== 'failed')
      .map(([line]) => line)
      .sort((a, b) => a - b);
  }

  /** Settles when it is safe on the disk that this line may leave. */
  begin(line: number, sendable: Sendable): Promise<void> {
    return this.writer.append({ type: 'begun', line, hash: this.identityOf(sendable) }, true);
  }

  /** Notes how a line ended. It need not be on the disk at once: without it the line is in doubt, not sent again. */
  end(line: number, row: SendAllRow<Sendable>): Promise<void> {
    const { status } = row;
    const hash = this.identityOf(row.sendable);
    if (status === 'sent')
      return this.writer.append({ type: status, line, hash, messageId: row.receipt.messageId }, false);
    const { kind, delivery } = row.error;
    return this.writer.append({ type: status, line, hash, kind, delivery }, false);
  }

  async close(): Promise<void> {
    await this.leave();
    await this.handle.close();
  }

  private identityOf(sendable: Sendable): string {
    return identityOf(this.state.header?.salt ?? '', sendable);
  }

  /** Makes it this process's own. */
  private async begun(target: string, options: JournalOptions): Promise<void> {
    try {
      await this.claim(options.takeOver);
      await this.fit(target);
      await this.decide(options);
    } catch (thrown) {
      await this.leave();
      throw thrown;
    }
  }

  private async leave(): Promise<void> {
    // A disk that is full has been told of; the process is no longer alive soon.
    await this.writer.append({ type: 'closed', run: this.owner.run }, true).catch(() => {});
  }

  private async claim(takeOver: boolean): Promise<void> {
    for (const other of this.state.open.values()) {
      if (other.run === this.owner.run) return;
      if (!(await mayBeAlive(other))) continue;
      if (takeOver && other.host !== this.owner.host) {
        await this.writer.append({ type: 'closed', run: other.run }, true);
        continue;
      }
      throw wrongUse(inUse(this.name, other, this.owner));
    }
  }

  private async fit(target: string): Promise<void> {
    const { header } = this.state;
    if (header === undefined) {
      const salt = randomBytes(16).toString('base64url');
      const first = { type: 'journal', version: 1, salt, target } as const;
      this.state.add(first);
      await this.writer.append(first, true);
    } else if (header.target !== target)
      throw wrongUse(
        `${this.name} is the journal of messages to ${header.target}, not to ${target}. Begin a new journal.`,
      );
  }

  private async decide({ resend, settled }: JournalOptions): Promise<void> {
    const decisions = [
      ...resend.map(line => ({ type: 'resend', line }) as const),
      ...settled.map(line => ({ type: 'settled', line }) as const),
    ];
    const others = new Set(settled);
    const both = resend.find(line => others.has(line));
    if (both !== undefined) throw wrongUse(`Line ${both} is in both --resend and --settled.`);
    const wrong = decisions.find(({ line, type }) => {
      const known = this.state.lines.get(line);
      return !isInDoubt(known) && known?.status !== type;
    });
    if (wrong !== undefined) throw wrongUse(`Line ${wrong.line} is not in doubt in ${this.name}.`);
    for (const decision of decisions) {
      this.state.add(decision);
      await this.writer.append(decision, true);
    }
  }
}

const inUse = (name: string, other: Owner, own: Owner): string =>
  other.host === own.host
    ? `${name} is in use by process ${other.pid}. Wait for it, or use another journal.`
    : `${name} was opened by process ${other.pid} on ${JSON.stringify(other.host)} and not closed. If that process is over, give --take-over.`;
