import { Message } from 'sendable';

export default Message.file({ url: 'https://example.com/terms.pdf' }).toUser('u-41');
