import { Button, Element, Message } from 'sendable';

const card = Element.title('Gold card').button(Button.postback('Apply', 'apply:gold'));

export const toCustomer = Message.generic().element(card).toCustomer('C-1029');

export const toStaff = Message.generic()
  .element(card.subtitle('No yearly fee for staff'))
  .toStaff('S-7');
