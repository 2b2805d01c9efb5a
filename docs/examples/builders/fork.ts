import { Message } from 'sendable';

const notice = Message.text('The branch is closed on Monday');

export default [notice.toCustomer('C-1029'), notice.toStaff('S-7')];
