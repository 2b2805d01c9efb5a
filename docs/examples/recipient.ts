import { Message, type Recipient } from 'sendable';

// Only run time decides: a customer or a member of staff.
const someone = (): Recipient => ({ appStaffId: 'S-7' });

export default Message.text('The branch opens at ten').to(someone());
