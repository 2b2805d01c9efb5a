import type { FileHandle } from 'node:fs/promises';
import type { JournalRecord } from './record.js';

interface Waiting {
  readonly text: string;
  readonly durable: boolean;
  readonly done: (error?: unknown) => void;
}

/**
 * Appends records. What is asked for while a write is under way goes into the next one together, so that one fdatasync
 * serves all sends that begin at about the same time. After a failure nothing more is written: the file may end in half a
 * record.
 */
export class JournalWriter {
  private readonly handle: FileHandle;
  private waiting: Waiting[] = [];
  private busy = false;
  private failure: { readonly thrown: unknown } | undefined;

  constructor(handle: FileHandle) {
    this.handle = handle;
  }

  /** Settles when the record is written; with `durable`, when it would also survive a loss of power. */
  append(record: JournalRecord, durable: boolean): Promise<void> {
    return this.write(`${JSON.stringify(record)}\n`, durable);
  }

  /** The same of text. */
  write(text: string, durable: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (error?: unknown): void => (error === undefined ? resolve() : reject(error));
      this.waiting.push({ text, durable, done });
      if (!this.busy) void this.flush();
    });
  }

  private async flush(): Promise<void> {
    this.busy = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      await this.flushOne(batch);
    }
    this.busy = false;
  }

  private async flushOne(batch: readonly Waiting[]): Promise<void> {
    try {
      if (this.failure !== undefined) throw this.failure.thrown;
      await this.handle.appendFile(batch.map(({ text }) => text).join(''));
      if (batch.some(({ durable }) => durable)) await this.handle.datasync();
    } catch (thrown) {
      this.failure ??= { thrown };
    }
    for (const { done } of batch) done(this.failure?.thrown);
  }
}
