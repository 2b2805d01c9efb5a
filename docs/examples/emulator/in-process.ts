import { createBot, Message } from 'sendable';
import { createEmulator } from 'sendable/emulator';

const emulator = createEmulator();
const bot = createBot({
  baseUrl: 'https://emulator.example', // any address: no request leaves the process
  token: emulator.token,
  transport: emulator.transport,
});

await bot.send(
  Message.text('Your card is ready').messageId('card-7').toCustomer('C-1029'),
);

const logged = emulator.messages.latest();
console.log(logged?.id, JSON.stringify(logged?.request));
