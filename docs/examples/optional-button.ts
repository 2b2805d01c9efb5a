import { Button, Element, Message } from 'sendable';

const isNew: boolean = Date.now() < 0;

// `undefined` adds no button, but counts: two more are possible after it.
const card = Element.title('Gold card')
  .button(isNew ? Button.postback('Activate', 'activate:gold') : undefined)
  .button(Button.postback('Block', 'block:gold'));

export default Message.generic().element(card).toCustomer('C-1029');
