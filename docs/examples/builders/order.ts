import { Element, Message, toBody } from 'sendable';

const one = Message.generic()
  .toCustomer('C-1029')
  .element(Element.title('Gold card'))
  .messageId('m-1');
const other = Message.generic()
  .messageId('m-1')
  .element(Element.title('Gold card'))
  .toCustomer('C-1029');

console.log(toBody(one) === toBody(other));
