import type { IncomingMessage } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { BodyBuffer } from '../../internal/bytes.js';
import type { Bindings } from '../listener.js';

/** Reads a body. Returns undefined, and stops reading, if it has more than `maxBytes`. */
export const readBytes = async (
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | undefined> => {
  const buffer = new BodyBuffer(maxBytes);
  // Leaving the loop cancels the stream.
  if (body !== null) for await (const chunk of body) if (!buffer.add(chunk)) return undefined;
  return buffer.read();
};

/** Reads the body of a node:http request directly, because a web stream around it costs more than all the rest. */
export const readIncomingBytes = (incoming: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> =>
  new Promise((resolve, reject) => {
    const buffer = new BodyBuffer(maxBytes);
    const read = (chunk: Uint8Array): void => {
      if (buffer.add(chunk)) return;
      // The response is sent now; the adapter discards the rest of the body.
      stop();
      resolve(undefined);
    };
    const done = (): void => {
      stop();
      resolve(buffer.read());
    };
    const fail = (error?: Error): void => {
      stop();
      reject(error ?? new Error('The request was cut short.'));
    };
    const cut = (): void => fail();
    const stop = (): void => {
      incoming.off('data', read).off('end', done).off('error', fail).off('close', cut);
    };
    incoming.on('data', read).on('end', done).on('error', fail).on('close', cut);
  });

/** Responds with JSON. On a port it writes directly, because a Response object would cost as much as the rest of a request. */
export const respondJson = ({ outgoing }: Bindings, json: object, status: number): Response => {
  if (outgoing === undefined) return Response.json(json, { status });
  const body = JSON.stringify(json);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  outgoing.writeHead(status, headers).end(body);
  return RESPONSE_ALREADY_SENT;
};
