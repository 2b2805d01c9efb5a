import { createBot, Element, Message } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { createWebhook, defineActions } from 'sendable/webhook';
import * as v from 'valibot';

const actions = defineActions({
  apply: v.object({ card: v.picklist(['gold', 'silver']) }),
  help: undefined,
});

const emulator = createEmulator();
const bot = createBot({
  baseUrl: 'https://emulator.example',
  token: emulator.token,
  transport: emulator.transport,
});

const webhook = createWebhook({
  actions,
  handlers: {
    apply: ({ data }) =>
      bot.send(
        Message.text(`You chose ${data.card}`)
          .messageId('reply-1')
          .toCustomer('C-1029'),
      ),
    help: ({ messageId }) => console.log('help with', messageId),
  },
});
emulator.setWebhook({
  url: 'https://bank.example.com/presses',
  fetch: (url, init) => webhook.fetch(new Request(url, init)),
});

const card = Element.title('Gold card')
  .messageId('card-gold')
  .button(actions.apply('Apply', { card: 'gold' }))
  .button(actions.help('Help'));
await bot.send(Message.generic().element(card).toCustomer('C-1029'));

const { raw } = await emulator.press('card-gold', 'Apply');
console.log(raw);
console.log(emulator.messages.latest()?.request.message.text);
await emulator.press('card-gold', 'Help');
