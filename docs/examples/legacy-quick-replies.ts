import { Message } from 'sendable';

export default Message.text('Shall we call you?')
  .quickReplies({ title: 'Yes', payload: 'call:yes' })
  .legacyQuickReplies({ title: 'Yes', payload: 'call:yes' })
  .toCustomer('C-1029');
