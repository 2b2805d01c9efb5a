import { Button, createBot, Element, Message } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { createWebhook } from 'sendable/webhook';

// Your side: the platform calls this webhook when a user presses a button.
const webhook = createWebhook({
  onPress: ({ messageId, payload, signed }) =>
    console.log('press on', messageId, 'says', payload, { signed }),
});

// The platform's side, without a port: it calls the webhook directly.
const emulator = createEmulator({
  webhook: {
    url: 'https://bank.example.com/presses',
    fetch: (url, init) => webhook.fetch(new Request(url, init)),
  },
});
const bot = createBot({
  baseUrl: 'https://emulator.example',
  token: emulator.token,
  transport: emulator.transport,
});

await bot.send(
  Message.generic()
    .element(
      Element.title('Gold card')
        .messageId('card-gold')
        .button(Button.postback('Apply', 'apply:gold')),
    )
    .toCustomer('C-1029'),
);

const { raw, delivery } = await emulator.press('card-gold', 'Apply');
console.log('on the wire', raw, '| response', delivery?.attempts[0]?.status);
