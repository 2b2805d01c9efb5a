import type { IncomingMessage } from 'node:http';

/** The bytes of a body; undefined when they are more than `maxBytes`, of which no more is read. */
export const bytesOf = async (
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body !== null) {
    // Leaving the loop cancels the stream.
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maxBytes) return undefined;
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
};

/** The same of a request of node:http, without the web stream around it, which costs more than all the rest. */
export const bytesOfIncoming = (incoming: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const read = (chunk: Uint8Array): void => {
      size += chunk.byteLength;
      if (size <= maxBytes) return void chunks.push(chunk);
      // The answer goes out now; the adapter takes in what still comes.
      stop();
      resolve(undefined);
    };
    const done = (): void => {
      stop();
      const [first] = chunks;
      resolve(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks));
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
