import { createBot, Message, type Transport } from 'sendable';

// The request is plain data, the token is revealed at the socket only.
const transport: Transport = async (request, context) => {
  context.dispatched(); // from here on bytes may leave
  const response = await fetch(request.origin + request.path.reveal(), {
    method: request.method,
    headers: request.headers,
    body: request.body,
    signal: context.signal,
    redirect: 'manual',
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
};

export const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: process.env.BOT_TOKEN,
  transport,
});
export const hello = Message.text('Hello').toStaff('S-7');
