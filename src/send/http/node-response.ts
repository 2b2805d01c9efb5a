import type { IncomingMessage } from 'node:http';
import type { TransportResponse } from '../transport.js';
import { BrokenBody, CUT_SHORT, tooLarge } from './broken-body.js';
import { flatHeaders } from './flat-headers.js';
import { joined } from './joined.js';

/**
 * Reads a response of node:http to its end, and gives it to `done`, or a BrokenBody when the end does not come. The
 * function that it returns breaks it off.
 */
export const readMessage = (
  message: IncomingMessage,
  maxBytes: number,
  done: (outcome: TransportResponse | BrokenBody) => void,
): (() => void) => {
  const status = message.statusCode ?? 0;
  const headers = flatHeaders(message.headers);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const fail = (how: string): void => done(new BrokenBody(status, headers, how));
  const cutShort = (): void => fail(CUT_SHORT);
  message.on('data', (chunk: Uint8Array) => {
    length += chunk.length;
    if (length > maxBytes) return fail(tooLarge(maxBytes));
    chunks.push(chunk);
  });
  message.on('end', () => done({ status, headers, body: joined(chunks, length) }));
  message.on('error', cutShort);
  // After its end that changes nothing.
  message.on('close', cutShort);
  return cutShort;
};
