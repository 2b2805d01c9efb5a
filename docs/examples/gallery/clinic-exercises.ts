import { Message } from 'sendable';

export default Message.audio({ url: 'https://example.com/breathing.mp3' })
  .messageId('exercise-20871')
  .toCustomer('P-318');
