import { Message } from 'sendable';

export default Message.image({ url: 'https://example.com/branch.png' }).toStaff('S-7');
