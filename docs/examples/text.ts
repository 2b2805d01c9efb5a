import { Message } from 'sendable';

export default Message.text('Your card is ready').toCustomer('C-1029');
