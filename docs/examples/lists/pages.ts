import { Element, Message, pages } from 'sendable';

const cards = ['Gold', 'Silver', 'Blue'].map(name => Element.title(`${name} card`));

// Zero or more messages with one or two cards each.
export default pages(2, cards).map(page =>
  Message.generic().elements(page).toCustomer('C-1029'),
);
