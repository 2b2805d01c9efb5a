import { Button, createBot, Element, Message, pages } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { createWebhook, defineActions } from 'sendable/webhook';
import * as v from 'valibot';

interface Product {
  readonly id: string;
  readonly name: string;
  readonly fee: number;
  readonly image?: string;
}
const products: readonly Product[] = [
  { id: 'gold', name: 'Gold card', fee: 120, image: 'https://example.com/gold.png' },
  { id: 'silver', name: 'Silver card', fee: 40 },
  { id: 'blue', name: 'Blue card', fee: 0 },
];

const actions = defineActions({ apply: v.object({ product: v.string() }) });

const card = ({ id, name, fee, image }: Product) => {
  const element = Element.title(name)
    .subtitle(fee === 0 ? 'No yearly fee' : `${fee} a year`)
    .messageId(`card-${id}`) // tells in the press which card it was
    .button(actions.apply('Apply', { product: id }))
    .button(Button.webUrl('Read more', `https://example.com/cards/${id}`));
  return image === undefined ? element : element.withImage(image);
};

// Two cards in each carousel. The API spec sets no limit: choose one yourself.
const carousels = pages(2, products).map(page => {
  const [first, ...rest] = page;
  return Message.generic()
    .elements([card(first), ...rest.map(card)])
    .toCustomer('C-1029');
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
    apply: ({ data, messageId }) =>
      console.log('apply for', data.product, 'pressed on', messageId),
  },
});
emulator.setWebhook({
  url: 'https://bank.example.com/presses',
  fetch: (url, init) => webhook.fetch(new Request(url, init)),
});

for (const carousel of carousels) await bot.send(carousel);
console.log(emulator.messages.length, 'carousels');
await emulator.press('card-silver', 'Apply');
