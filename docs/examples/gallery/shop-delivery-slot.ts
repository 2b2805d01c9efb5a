import { Message } from 'sendable';

export default Message.text('When may we bring your lamp on Thursday?')
  .messageId('slot-60519')
  .quickReplies(
    { title: '8 to 12', payload: 'slot:60519:morning' },
    { title: '12 to 16', payload: 'slot:60519:noon' },
    { title: '16 to 20', payload: 'slot:60519:evening' },
  )
  .toCustomer('C-4410');
