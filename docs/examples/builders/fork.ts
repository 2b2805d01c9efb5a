import { Message } from 'sendable';

// Every step returns a new builder: a half-built message can be continued twice.
const notice = Message.text('The branch is closed on Monday');

export default [notice.toCustomer('C-1029'), notice.toStaff('S-7')];
