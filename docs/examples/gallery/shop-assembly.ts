import { Message } from 'sendable';

export default Message.video({ url: 'https://example.com/assembly.mp4' })
  .messageId('assembly-60519')
  .toCustomer('C-4410');
