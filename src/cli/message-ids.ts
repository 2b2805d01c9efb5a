import type { Sendable } from '../index.js';
import { warn } from './output.js';

/** The messageId of a request, when it has one. */
export const messageIdOf = (sendable: Sendable): string | undefined => {
  const request = sendable.toJSON();
  return 'message' in request ? request.message.messageId : request.messageId;
};

const MOST_TOLD = 10;

/**
 * Tells of message ids that come again in a file. The document calls them unique (section 2.3), but no single request can
 * break that, so it is a warning: a line that stands there twice by mistake is sent twice.
 */
export class MessageIds {
  private readonly lines = new Map<string, number>();
  private again = 0;
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  add(line: number, sendable: Sendable): void {
    const id = messageIdOf(sendable);
    if (id === undefined) return;
    const first = this.lines.get(id);
    if (first === undefined) this.lines.set(id, line);
    else if (++this.again <= MOST_TOLD) warn(`${this.file}:${line} has the messageId of line ${first}.`);
  }

  /** Tells how many more there were. */
  done(): void {
    const more = this.again - MOST_TOLD;
    if (more > 0) warn(`${this.file} has ${more} more lines with the messageId of another.`);
  }
}
