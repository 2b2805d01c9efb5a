import { Button, Element, Message } from 'sendable';

const card = Element.title('Gold card')
  .button(Button.postback('Apply', 'apply:gold').seenAs('I want the gold card'))
  .button(Button.postback('Raise my limit', 'limit:gold').hidden())
  .button(Button.webUrl('Read more', 'https://example.com/gold'));

export default Message.generic().element(card).toCustomer('C-1029');
