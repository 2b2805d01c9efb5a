import { Message } from 'sendable';

export default Message.text('Shall we call you?')
  .quickReplies(
    { title: 'Yes', payload: 'call:yes' },
    { title: 'No', payload: 'call:no' },
  )
  .toCustomer('C-1029');
