import { type ByteLine, MAX_BYTES } from './byte-lines.js';

/** One request of an input, as text. */
export interface Item {
  /** Where it begins; 1 for the first line. */
  readonly line: number;
  readonly text: string;
  /** Why the bytes are no text that could be a request. */
  readonly unreadable?: string;
}

// A byte order mark stays, so that it is told and not sent.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a line or of a whole file; what is no UTF-8 is not guessed at. */
export const itemOf = ({ line, bytes, tooLong }: ByteLine): Item => {
  if (tooLong) return { line, text: '', unreadable: `more than ${MAX_BYTES} bytes` };
  try {
    return { line, text: utf8.decode(bytes) };
  } catch {
    return { line, text: '', unreadable: 'bytes that are no UTF-8' };
  }
};

/** Whether there is nothing but blanks. */
export const isBlank = ({ text, unreadable }: Item): boolean => unreadable === undefined && /^[ \t\r\n]*$/.test(text);
