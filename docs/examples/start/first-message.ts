import { createBot, Message } from 'sendable';
import { createEmulator } from 'sendable/emulator';

// The emulator acts as the platform, on a free port of your machine.
const emulator = createEmulator();
const { url } = await emulator.listen();

const bot = createBot({ baseUrl: url, token: emulator.token });
const message = Message.text('Your card is ready')
  .messageId('card-7')
  .toCustomer('C-1029');

const receipt = await bot.send(message);
console.log('sent as', receipt.messageId);
console.log('the platform got', emulator.messages.latest()?.request.message.text);

await bot.close();
await emulator.close();
