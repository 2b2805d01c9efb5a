import { Message } from 'sendable';

export default Message.buttonTemplate({
  text: 'How was it?',
  buttons: ['Good', 'Bad'],
}).toCustomer('C-1029');
