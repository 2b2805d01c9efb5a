import { createBot, Message } from 'sendable';
import { createEmulator } from 'sendable/emulator';

const emulator = createEmulator();
const bot = createBot({
  baseUrl: 'https://emulator.example',
  token: emulator.token,
  transport: emulator.transport,
});
const notify = (text: string) => bot.send(Message.text(text).toCustomer('C-1029'));

await notify('Your card is on its way');
await notify('Your card is ready');

const first = await emulator.waitForMessage({ text: /on its way/ });
// The next one, received after the first.
const next = await emulator.waitForMessage(
  { appCustomerId: 'C-1029' },
  { after: first },
);
console.log(next.request.message.text);
