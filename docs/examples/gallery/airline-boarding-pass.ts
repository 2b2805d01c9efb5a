import { Message } from 'sendable';

export default Message.image({
  url: 'https://example.com/boarding-pass.png',
})
  .messageId('pass-XA204-40183')
  .quickReplies(
    { title: 'Add a bag', payload: 'bag:XA204' },
    { title: 'Order a meal', payload: 'meal:XA204' },
  )
  .toCustomer('C-7003');
