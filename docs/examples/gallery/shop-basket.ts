import { Button, Element, Message } from 'sendable';

const basket = Element.title('Your basket waits')
  .subtitle('Rain jacket, size M. We keep it until tomorrow evening.')
  .withImage('https://example.com/jacket.jpg')
  .button(Button.webUrl('Pay now', 'https://example.com/basket/8812'))
  .button(Button.postback('Keep it for a week', 'basket:keep:8812'))
  .button(Button.postback('Empty it', 'basket:empty:8812'));

export default Message.generic().element(basket).toCustomer('C-4410');
