import { createBot, Message } from 'sendable';
import { CONTROL_PREFIX, type ControlAnswer, createEmulator } from 'sendable/emulator';

const emulator = createEmulator();
const { url } = await emulator.listen();
const bot = createBot({ baseUrl: url, token: emulator.token });
await bot.send(
  Message.text('Your card is ready').messageId('card-7').toCustomer('C-1029'),
);

// A test in another language uses the emulator over HTTP.
const response = await fetch(`${url}${CONTROL_PREFIX}/wait/message`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ filter: { appCustomerId: 'C-1029' }, timeoutMs: 1000 }),
});
const message = (await response.json()) as ControlAnswer<'POST /wait/message'>;
console.log(response.status, message.id, message.request.message.text);

await bot.close();
await emulator.close();
