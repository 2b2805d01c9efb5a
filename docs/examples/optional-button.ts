import { Button, Element, Message } from 'sendable';

const isNew: boolean = Date.now() < 0;

// `undefined` adds nothing, yet uses the slot up: two are left after it.
const card = Element.title('Gold card')
  .button(isNew ? Button.postback('Activate', 'activate:gold') : undefined)
  .button(Button.postback('Block', 'block:gold'));

export default Message.generic().element(card).toCustomer('C-1029');
