// @errors: 2339
import { Message } from 'sendable';

Message.text('Your card is ready').toCustomer('C-1029').toStaff('S-7');
