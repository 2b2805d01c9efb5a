import { Message } from 'sendable';

const lines = [
  'Flight XA 204: new gate',
  'B 17 instead of B 04',
  'Boarding begins at 09:05',
];

export default Message.text(lines.join('\n'))
  .messageId('gate-XA204-40183')
  .toCustomer('C-7003');
