import { Button, Element, isNonEmpty, Message } from 'sendable';

const products = [
  { id: 'jacket', name: 'Rain jacket', price: '89 EUR' },
  { id: 'boots', name: 'Winter boots', price: '129 EUR' },
  { id: 'lamp', name: 'Reading lamp', price: '39 EUR' },
];

const cards = products.map(({ id, name, price }) =>
  Element.title(name)
    .subtitle(price)
    .withImage(`https://example.com/${id}.jpg`)
    .button(Button.postback('Add to basket', `add:${id}`)),
);

export default isNonEmpty(cards)
  ? Message.generic()
      .elements(cards)
      .messageId('new-2027-9-388')
      .toCustomer('C-4410')
  : Message.text('New things arrive every Monday').toCustomer('C-4410');
