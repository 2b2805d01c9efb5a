import { Button, Element, isUpTo, Message } from 'sendable';

const offers = ['Gold', 'Silver'];
const buttons = offers.map(name => Button.postback(name, `apply:${name}`));
const card = Element.title('Our cards');

export default Message.generic()
  .element(
    isUpTo(3, buttons)
      ? card.buttons(buttons)
      : card.button(Button.webUrl('All cards', 'https://example.com')),
  )
  .toCustomer('C-1029');
