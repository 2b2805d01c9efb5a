import type { FileHandle } from 'node:fs/promises';
import { JournalError, unwritable } from './error.js';
import { type JournalRecord, lineText, readRecord } from './record.js';

/** The records that one write appends. */
interface Batch {
  text: string;
  durable: boolean;
  readonly written: Promise<void>;
  readonly done: (error?: JournalError) => void;
}

/** What the writer knows of its file, so that it notices a process that has taken the journal over. */
interface Guard {
  readonly run: string;
  /** The size of the file at the last check. */
  size: number;
  /** The number of bytes appended since then. */
  unchecked: number;
}

const createBatch = (): Batch => {
  let done: Batch['done'] = () => {};
  const written = new Promise<void>((resolve, reject) => {
    done = error => (error === undefined ? resolve() : reject(error));
  });
  // Each append has its own reaction to a failure.
  written.catch(() => {});
  return { text: '', durable: false, written, done };
};

/**
 * Appends records. Those that are added together share one write, and so do those that come while a write is in progress: one
 * fdatasync serves all sends that begin at about the same time. Without the wait of one microtask, the first of 32 sends would
 * have a write of its own: twice as many in all, and a third more CPU time. After a failure nothing more is written: the file
 * may end in half a record.
 */
export class JournalWriter {
  private next: Batch | undefined;
  private busy = false;
  /** Why nothing more can be written. */
  failure: JournalError | undefined;
  private guard: Guard | undefined;

  constructor(
    private readonly name: string,
    private readonly handle: FileHandle,
  ) {}

  /**
   * From now on fails as soon as another process has taken the journal over from `run`, or the file was shortened or removed:
   * the check follows each durable write, so that nothing is sent that the other process cannot know of.
   */
  async guardAs(run: string): Promise<void> {
    const { size } = await this.handle.stat();
    this.guard = { run, size, unchecked: 0 };
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
    this.next ??= createBatch();
    const { next } = this;
    next.text += text;
    next.durable ||= durable;
    if (!this.busy) void this.flush();
    return next.written;
  }

  private async flush(): Promise<void> {
    this.busy = true;
    // What begins together is added in the microtasks that are already in the queue.
    await undefined;
    for (let batch = this.next; batch !== undefined; batch = this.next) {
      this.next = undefined;
      await this.flushOne(batch);
    }
    this.busy = false;
  }

  private async flushOne(batch: Batch): Promise<void> {
    try {
      if (this.failure !== undefined) throw this.failure;
      // The first line feed ends half a record that a process may have left, also one that began to use the journal a moment ago.
      const text = `\n${batch.text}`;
      await this.handle.appendFile(text);
      if (batch.durable) {
        // Another process that takes over appends first and reads then, so the check must follow the append, not the sync.
        await Promise.all([this.handle.datasync(), this.checkGuard(text)]);
      } else if (this.guard !== undefined) this.guard.unchecked += Buffer.byteLength(text);
    } catch (thrown) {
      this.failure ??= unwritable(this.name, thrown);
    }
    batch.done(this.failure);
  }

  private async checkGuard(text: string): Promise<void> {
    const { guard } = this;
    if (guard === undefined) return;
    const { size, nlink } = await this.handle.stat();
    const expected = guard.size + guard.unchecked + Buffer.byteLength(text);
    if (size < expected || nlink === 0)
      throw new JournalError('The journal was shortened or removed while it was in use. Restore it.');
    if (size > expected && (await this.isTakenOver(guard.run, guard.size, size)))
      throw new JournalError('Another process has taken the journal over. Nothing more is sent from here.');
    guard.size = size;
    guard.unchecked = 0;
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
