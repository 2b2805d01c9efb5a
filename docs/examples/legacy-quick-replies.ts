import { Message } from 'sendable';

export default Message.text('Shall we call you?')
  .legacyQuickReplies({ title: 'Yes', payload: 'call:yes' })
  .toCustomer('C-1029');
