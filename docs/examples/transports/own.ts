import { createBot, type Transport } from 'sendable';

// The request is plain data; only `reveal()` gives the path with the token.
export const transport: Transport = async (request, context) => {
  context.dispatched(); // from here on, bytes may be sent
  const response = await fetch(request.origin + request.path.reveal(), {
    method: request.method,
    headers: request.headers,
    body: request.body,
    signal: context.signal,
    redirect: 'manual',
  });
  const headers = Object.fromEntries(response.headers);
  const body = await read(response.body, context.maxResponseBytes);
  return { status: response.status, headers, body };
};

// An endless response must not fill the memory.
const read = async (
  chunks: AsyncIterable<Uint8Array> | null,
  most: number,
): Promise<Uint8Array> => {
  let body = Buffer.alloc(0);
  for await (const chunk of chunks ?? []) {
    body = Buffer.concat([body, chunk]);
    if (body.length >= most) break;
  }
  return body.subarray(0, most);
};

export const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: process.env.BOT_TOKEN,
  transport,
});
