import type { FileHandle } from 'node:fs/promises';
import { JournalError } from './error.js';
import { type JournalRecord, lineText, readRecord } from './record.js';

interface Waiting {
  readonly text: string;
  readonly durable: boolean;
  readonly done: (error?: unknown) => void;
}

/**
 * Appends records. Requests that come while a write is in progress share the next one, so that one fdatasync serves all sends
 * that begin at about the same time. After a failure nothing more is written: the file may end in half a record.
 */
export class JournalWriter {
  private readonly handle: FileHandle;
  private waiting: Waiting[] = [];
  private busy = false;
  private failure: { readonly thrown: unknown } | undefined;
  private guard: { readonly run: string; size: number } | undefined;

  constructor(handle: FileHandle) {
    this.handle = handle;
  }

  /** Why nothing more can be written. */
  get failed(): { readonly thrown: unknown } | undefined {
    return this.failure;
  }

  /**
   * From now on fails as soon as another process has taken the journal over from `run`, or the file was shortened or removed:
   * the check follows each durable write, so that nothing is sent that the other process cannot know of.
   */
  async guardAs(run: string): Promise<void> {
    const { size } = await this.handle.stat();
    this.guard = { run, size };
  }

  /** Settles when the record is written; with `durable`, when it would also survive a loss of power. */
  append(record: JournalRecord, durable: boolean): Promise<void> {
    return this.enqueue(`${JSON.stringify(record)}\n`, durable);
  }

  /** Settles when all records appended so far would also survive a loss of power, and are still in the file. */
  sync(): Promise<void> {
    return this.enqueue('', true);
  }

  private enqueue(text: string, durable: boolean): Promise<void> {
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
      // The first line feed ends half a record that a process may have left, also one that began to use the journal a moment ago.
      const text = `\n${batch.map(record => record.text).join('')}`;
      await this.handle.appendFile(text);
      if (batch.some(({ durable }) => durable)) {
        // Another process that takes over appends first and reads then, so the check must follow the append, not the sync.
        await Promise.all([this.handle.datasync(), this.checkGuard(text)]);
      } else if (this.guard !== undefined) this.unchecked += Buffer.byteLength(text);
    } catch (thrown) {
      this.failure ??= { thrown };
    }
    for (const { done } of batch) done(this.failure?.thrown);
  }

  /** The number of bytes appended since the last check. */
  private unchecked = 0;

  private async checkGuard(text: string): Promise<void> {
    const { guard } = this;
    if (guard === undefined) return;
    const { size, nlink } = await this.handle.stat();
    const expected = guard.size + this.unchecked + Buffer.byteLength(text);
    if (size < expected || nlink === 0)
      throw new JournalError('The journal was shortened or removed while it was in use. Restore it.');
    if (size > expected && (await this.isTakenOver(guard.run, guard.size, size)))
      throw new JournalError('Another process has taken the journal over. Nothing more is sent from here.');
    guard.size = size;
    this.unchecked = 0;
  }

  private async isTakenOver(run: string, from: number, to: number): Promise<boolean> {
    const { buffer, bytesRead } = await this.handle.read(Buffer.alloc(to - from), 0, to - from, from);
    return lineText(buffer.subarray(0, bytesRead))
      .split('\n')
      .some(line => {
        const record = readRecord(line);
        return record?.type === 'closed' && record.run === run;
      });
  }
}
