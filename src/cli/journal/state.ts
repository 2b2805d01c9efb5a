import { wrongUse } from '../cli-error.js';
import { beginsOpened, type JournalRecord, type Owner } from './record.js';

/** What the journal knows of a line of the input. `begun`: a process ended while it was under way. */
export interface LineState {
  readonly hash: string;
  readonly status: 'begun' | 'sent' | 'failed' | 'unknown' | 'resend' | 'settled';
  readonly messageId?: string;
}

/** What is known when all records were read. */
export class JournalState {
  header: (JournalRecord & { readonly type: 'journal' }) | undefined;
  readonly lines: Map<number, LineState> = new Map();
  /** Those who opened it and have not closed it, in their order. */
  readonly open: Map<string, Owner> = new Map();

  add(record: JournalRecord): void {
    if (record.type === 'journal') this.header ??= record;
    else if (record.type === 'opened') this.open.set(record.run, record);
    else if (record.type === 'closed') this.open.delete(record.run);
    else this.addLine(record);
  }

  private addLine(record: Extract<JournalRecord, { readonly line: number }>): void {
    const hash = 'hash' in record ? record.hash : this.lines.get(record.line)?.hash;
    // A decision about a line that is not known decides nothing.
    if (hash === undefined) return;
    const messageId = record.type === 'sent' ? { messageId: record.messageId } : {};
    this.lines.set(record.line, { hash, status: record.type, ...messageId });
  }
}

/** Whether a line may have arrived, and nobody has looked it up yet. */
export const isInDoubt = (state: LineState | undefined): boolean =>
  state?.status === 'begun' || state?.status === 'unknown';

/**
 * Reads the lines of a journal. A line that is no record was torn when a process or the machine died: it can only be the
 * last, or the last before somebody opened the journal again, whose own first record may be torn as well. It is passed
 * over, as what it told had not happened yet: a request leaves after its `begun` is whole, and one whose end is lost stays
 * in doubt.
 */
export class JournalReader {
  readonly state: JournalState = new JournalState();
  private torn: number | undefined;
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** `text` is what the line holds. */
  add(line: number, record: JournalRecord | undefined, text: string): void {
    if (record === undefined) {
      if (!beginsOpened(text)) this.refuseTorn();
      this.torn = line;
      return;
    }
    if (record.type === 'opened') this.torn = undefined;
    this.refuseTorn();
    this.state.add(record);
  }

  private refuseTorn(): void {
    if (this.torn !== undefined)
      throw wrongUse(
        `Line ${this.torn} of ${this.name} is no record of a journal. Restore the journal; nothing was sent.`,
      );
  }
}
