// @errors: 2739
import { Message } from 'sendable';

declare const id: string | undefined;

let message = Message.text('Your card is ready').toCustomer('C-1029');
if (id !== undefined) message = message.messageId(id);
