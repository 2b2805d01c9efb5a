import { Message } from 'sendable';

export default Message.audio({ url: 'https://example.com/welcome.mp3' }).toCustomer(
  'C-1029',
);
