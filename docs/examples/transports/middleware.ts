import { createBot, Message, type Middleware } from 'sendable';
import { memoryTransport } from 'sendable/testing';

// Runs around each attempt: sees the request without the token, may change headers.
const counted: Middleware = async (request, context, next) => {
  const response = await next({
    ...request,
    headers: { ...request.headers, 'x-attempt': String(context.attempt) },
  });
  console.log(request.method, request.route, response.status);
  return response;
};

const transport = memoryTransport();
const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport,
  use: [counted],
});
await bot.send(Message.text('Your card is ready').toCustomer('C-1029'));

console.log(transport.requests[0]?.headers);
