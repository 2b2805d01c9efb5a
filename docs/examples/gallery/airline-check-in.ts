import { Button, Element, Message } from 'sendable';

const flight = Element.title('Check-in is open: XA 204')
  .subtitle('Tomorrow, 09:40, Lisbon to Oslo')
  .withImage('https://example.com/plane.jpg')
  .button(Button.postback('Check in', 'check-in:XA204'))
  .button(Button.webUrl('Choose a seat', 'https://example.com/seats'));

export default Message.generic()
  .element(flight)
  .messageId('check-in-XA204-40183')
  .toCustomer('C-7003');
