import { createBot, Message } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { safeParse } from 'sendable/parse';

declare module 'sendable' {
  interface PlatformExtras {
    message: { acmePriority?: 'high' | 'low' };
  }
}

const { transport, token, messages } = createEmulator({ extras: true });
const bot = createBot({ baseUrl: 'https://bots.example', token, transport });

await bot.send(
  Message.text('Your card is ready')
    .extra({ acmePriority: 'high' })
    .toCustomer('C-1029'),
);
console.log(messages.latest()?.request.message.acmePriority);

const json = JSON.stringify({
  recipient: { id: 'u-1' },
  message: { text: 'Hi', acmePriority: 'high', quickReplies: [], quickRepliesV2: [] },
});
console.log(safeParse(json).ok, safeParse(json, { extras: true }).ok);
