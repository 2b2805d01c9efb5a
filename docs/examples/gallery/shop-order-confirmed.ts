import { Button, Element, Message } from 'sendable';

const order = Element.title('Order 60518 is confirmed')
  .subtitle('Winter boots, size 42. Arrives on Thursday.')
  .withImage('https://example.com/boots.jpg')
  .button(Button.webUrl('Track it', 'https://example.com/orders/60518'))
  .button(Button.postback('Cancel it', 'cancel').seenAs('Cancel it'));

export default Message.generic()
  .element(order)
  .messageId('order-60518')
  .toCustomer('C-4410');
