import { Button, Element, Message } from 'sendable';

const visit = Element.title('Your appointment is on Monday')
  .subtitle('30 November, 10:20, Dr Example, second floor')
  .withImage('https://example.com/clinic.jpg')
  .button(Button.postback('I will come', 'visit:come'))
  .button(Button.postback('Another time', 'visit:move'))
  .button(Button.webUrl('Directions', 'https://example.com/directions'));

export default Message.generic()
  .element(visit)
  .messageId('visit-20871')
  .toCustomer('P-318');
