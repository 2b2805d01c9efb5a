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
  { id: 'blue', name: 'Blue card', fee: 0, image: 'https://example.com/blue.png' },
  { id: 'silver', name: 'Silver card', fee: 40 },
];

const actions = defineActions({ apply: v.object({ product: v.string() }) });

// 1. The customer of each card, by the id of a press; in your service, a table.
const customers = new Map<string, string>();

const card = ({ id, name, fee, image }: Product, customer: string) => {
  const messageId = `autumn-${id}-${customer}`;
  customers.set(messageId, customer);
  return Element.title(name)
    .withImage(image)
    .subtitle(fee === 0 ? 'No yearly fee' : `${fee} EUR a year`)
    .messageId(messageId)
    .button(actions.apply('Apply', { product: id }))
    .button(Button.webUrl('Read more', `https://example.com/cards/${id}`));
};

// 2. Two cards in each carousel. The API spec sets no limit: choose one yourself.
const carouselsFor = (customer: string) =>
  pages(2, products).map(([first, ...rest]) =>
    Message.generic()
      .elements([card(first, customer), ...rest.map(one => card(one, customer))])
      .toCustomer(customer),
  );

const emulator = createEmulator();
const bot = createBot({
  baseUrl: 'https://emulator.example',
  token: emulator.token,
  transport: emulator.transport,
});
const webhook = createWebhook({
  actions,
  // 3. A press reports the id of the card and the product.
  handlers: {
    apply: ({ data, messageId }) =>
      console.log(customers.get(messageId), 'applies for', data.product),
  },
});
emulator.setWebhook({
  url: 'https://bank.example.com/presses',
  fetch: (url, init) => webhook.fetch(new Request(url, init)),
});

const carousels = carouselsFor('C-1029');
for (const carousel of carousels) await bot.send(carousel);
console.log(emulator.messages.length, 'carousels');
await emulator.press('autumn-silver-C-1029', 'Apply');

export default carousels;
