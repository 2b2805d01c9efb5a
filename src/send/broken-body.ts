import { headerOf } from './transport.js';

// The same in every copy of the package, because ESM and CommonJS copies can be loaded together.
const MARK = Symbol.for('sendable/BrokenBody');

/** The failure of a transport after the headers of the response: the status is known, the body is not. */
export class BrokenBody extends Error {
  /** `how` ends the sentence "The body of the response". */
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    how: string,
  ) {
    super(`The body of the response ${how}.`);
    Object.defineProperty(this, MARK, { value: true });
  }
}

/** Checks that a transport failed in the body of a response; the transport may be from another copy of the package. */
export const isBrokenBody = (thrown: unknown): thrown is BrokenBody =>
  typeof thrown === 'object' && thrown !== null && MARK in thrown;

export const tooLarge = (limit: number): string => `is longer than ${limit} bytes`;
export const CUT_SHORT = 'was cut short';

/**
 * Says that a response is compressed, to end the sentence "The body of the response"; undefined if it is not. Every request
 * has `accept-encoding: identity`, so a server or a proxy compressed it unasked.
 */
export const compressed = (headers: Readonly<Record<string, string>>): string | undefined => {
  const encoding = headerOf(headers, 'content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return undefined;
  const name = KNOWN_ENCODING.test(encoding) ? ` (${encoding})` : '';
  return `is compressed${name}, although the request does not accept compression: turn it off in the server or the proxy`;
};

const KNOWN_ENCODING = /^(gzip|x-gzip|deflate|br|zstd|compress)$/;
