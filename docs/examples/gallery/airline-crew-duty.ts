import { Button, Element, Message } from 'sendable';

const duty = Element.title('Can you fly XA 216 today?')
  .subtitle('15:40 from Lisbon, back at 23:55')
  .button(Button.postback('Yes', 'duty:XA216:yes').seenAs('Yes, I can'))
  .button(Button.postback('No', 'duty:XA216:no').seenAs('No, I cannot'));

export default Message.generic()
  .element(duty)
  .messageId('duty-50217')
  .toStaff('S-7');
