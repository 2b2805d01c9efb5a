import { Message } from 'sendable';

export default Message.text('Your card is ready')
  .messageId('card-7')
  .toCustomer('C-1029');
