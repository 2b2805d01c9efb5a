import { Button, Element, isNonEmpty, Message } from 'sendable';

const cards = ['Gold', 'Silver', 'Blue'].map(name =>
  Element.title(`${name} card`)
    .messageId(`offer-8841-${name.toLowerCase()}`)
    .button(Button.postback('Apply', `apply:${name}`)),
);

export default isNonEmpty(cards)
  ? Message.generic().elements(cards).messageId('offer-8841').toCustomer('C-1029')
  : Message.text('No cards today').toCustomer('C-1029');
