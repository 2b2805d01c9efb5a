import { Message } from 'sendable';

// Every step returns a new builder, so you can continue a half-built message twice.
const notice = Message.text('The branch is closed on Monday');

export default [notice.toCustomer('C-1029'), notice.toStaff('S-7')];
