import { Message, type Recipient } from 'sendable';

// Known at run time only: a customer or a member of staff.
const someone = (): Recipient => ({ appStaffId: 'S-7' });

export default Message.text('The branch opens at ten').to(someone());
