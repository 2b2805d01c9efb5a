import type { IncomingMessage } from 'node:http';
import { BrokenBody, CUT_SHORT, tooLarge } from './broken-body.js';
import type { AttemptContext, TransportResponse } from './transport.js';

/** Reads a response of node:http to its end; rejects with a BrokenBody when the end does not come. */
export const readMessage = (message: IncomingMessage, context: AttemptContext): Promise<TransportResponse> =>
  new Promise((resolve, reject) => {
    const { signal, maxResponseBytes } = context;
    const status = message.statusCode ?? 0;
    const headers = flat(message.headers);
    const chunks: Uint8Array[] = [];
    let length = 0;
    const fail = (how: string): void => {
      signal.removeEventListener('abort', cutShort);
      reject(new BrokenBody(status, headers, how));
      message.destroy();
    };
    const cutShort = (): void => fail(CUT_SHORT);
    if (signal.aborted) return cutShort();
    signal.addEventListener('abort', cutShort);
    message.on('data', (chunk: Uint8Array) => {
      length += chunk.length;
      if (length > maxResponseBytes) return fail(tooLarge(maxResponseBytes));
      chunks.push(chunk);
    });
    message.on('end', () => {
      signal.removeEventListener('abort', cutShort);
      resolve({ status, headers, body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) });
    });
    message.on('error', cutShort);
    message.on('close', () => {
      if (!message.complete) cutShort();
    });
  });

const flat = (headers: IncomingMessage['headers']): Record<string, string> => {
  const text: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) text[name] = Array.isArray(value) ? value.join(', ') : value;
  return text;
};
