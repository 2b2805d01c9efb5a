import { Button, Element, Message } from 'sendable';

const alert = Element.title('249.00 EUR at Example Shop')
  .subtitle('Today at 14:05, card ending in 4021')
  .button(Button.postback('It was me', 'payment:known'))
  // The customer's device signs this press, so nobody else can send it.
  .button(Button.postback('Block my card', 'card:block').hidden());

export default Message.generic()
  .element(alert)
  .messageId('payment-90217')
  .toCustomer('C-1029');
