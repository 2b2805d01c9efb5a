import { Button, Element, Message } from 'sendable';

// `undefined` adds no button, but counts: two more are possible after it.
const cardOf = (isNew: boolean) =>
  Element.title('Gold card')
    .button(isNew ? Button.postback('Activate', 'activate:gold') : undefined)
    .button(Button.postback('Block', 'block:gold'));

export default Message.generic().element(cardOf(false)).toCustomer('C-1029');
