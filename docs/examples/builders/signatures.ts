import { Message } from 'sendable';

// The type of a message without a recipient: callers add one.
export const closedOn = (day: string): Message<'text is set'> =>
  Message.text(`The branch is closed on ${day}`);
