import type { FileHandle } from 'node:fs/promises';
import type { SendAllRow, Sendable } from '../../index.js';
import { wrongUse } from '../cli-error.js';
import { identityOf } from './identity.js';
import type { Owner } from './record.js';
import type { JournalState, LineState } from './state.js';
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

/**
 * Remembers, in a file that is only ever appended to, what became of each line of an input, so that a run that ended can
 * be continued and nothing is sent twice. Made by `openJournal`.
 */
export class Journal {
  private readonly opened: Opened;

  constructor(opened: Opened) {
    this.opened = opened;
  }

  /**
   * What is known of a line. Throws a CliError when it is no longer the request that it was; one that did not arrive may
   * have been corrected, and is a new one then.
   */
  known(line: number, sendable: Sendable): LineState | undefined {
    const { name, state } = this.opened;
    const known = state.lines.get(line);
    if (known === undefined || known.hash === this.identityOf(sendable)) return known;
    if (known.status === 'failed') return undefined;
    throw wrongUse(
      `Line ${line} is not the request that ${name} knows: the input was edited. Restore it, or begin a new journal.`,
    );
  }

  /** The lines that it knows, and that are beyond the end of the input. */
  beyond(lastLine: number): readonly number[] {
    return [...this.opened.state.lines]
      .filter(([line, { status }]) => line > lastLine && status !== 'failed')
      .map(([line]) => line)
      .sort((a, b) => a - b);
  }

  /** Settles when it is safe on the disk that this line may leave. */
  begin(line: number, sendable: Sendable): Promise<void> {
    return this.opened.writer.append({ type: 'begun', line, hash: this.identityOf(sendable) }, true);
  }

  /** Notes how a line ended. It need not be on the disk at once: without it the line is in doubt, not sent again. */
  end(line: number, row: SendAllRow<Sendable>): Promise<void> {
    const { writer } = this.opened;
    const { status } = row;
    const hash = this.identityOf(row.sendable);
    if (status === 'sent') return writer.append({ type: status, line, hash, messageId: row.receipt.messageId }, false);
    const { kind, delivery } = row.error;
    return writer.append({ type: status, line, hash, kind, delivery }, false);
  }

  /** Leaves it to the next process. */
  async close(): Promise<void> {
    const { writer, owner, handle } = this.opened;
    // A disk that is full has been told of; the process is no longer alive soon.
    await writer.append({ type: 'closed', run: owner.run }, true).catch(() => {});
    await handle.close();
  }

  private identityOf(sendable: Sendable): string {
    return identityOf(this.opened.state.header?.salt ?? '', sendable);
  }
}
