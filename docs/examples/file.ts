import { Message } from 'sendable';

export default Message.file({ url: 'https://example.com/statement.pdf' }).toUser(
  'u-41',
);
