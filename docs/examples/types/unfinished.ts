import { Message, type MessageMark } from 'sendable';

// Accepts a message without an id, whatever else is set.
const newsletter = <Marks extends Exclude<MessageMark, 'messageId is set'>>(
  message: Message<Marks>,
  issue: number,
) => message.messageId(`newsletter-${issue}`);

export default newsletter(
  Message.text('Hello').quickReplies({ title: 'Stop' }),
  7,
).toCustomer('C-1029');
