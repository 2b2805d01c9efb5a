import { Element, isNonEmpty, Message } from 'sendable';

// From your database, for example.
const names: readonly string[] = ['Gold', 'Silver', 'Blue'];
const cards = names.map(name => Element.title(`${name} card`));

export default isNonEmpty(cards)
  ? Message.generic().elements(cards).toCustomer('C-1029')
  : Message.text('No cards today').toCustomer('C-1029');
