import { Message } from 'sendable';

export default Message.text('Your new card is ready. Please collect it.')
  .messageId('card-ready-5512')
  .toCustomer('C-1029');
