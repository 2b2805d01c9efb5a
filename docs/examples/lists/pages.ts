import { Element, Message, pages } from 'sendable';

const cards = ['Gold', 'Silver', 'Blue'].map(name => Element.title(`${name} card`));

// Zero or more messages of at most two cards each; each page is known not to be empty.
export default pages(2, cards).map(page =>
  Message.generic().elements(page).toCustomer('C-1029'),
);
