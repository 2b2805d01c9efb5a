import { Message } from 'sendable';

export default Message.file({ url: 'https://example.com/2026-10.pdf' })
  .messageId('statement-2026-10-40183')
  .toCustomer('C-1029');
