import { type Bot, Message, type Receipt, type Sendable } from 'sendable';

// A Sendable is a complete message or OTP, or a result of `parse`.
export const sendTwice = async (
  bot: Bot,
  one: Sendable,
  other: Sendable,
): Promise<readonly Receipt[]> => [await bot.send(one), await bot.send(other)];

// The type of a message without a recipient.
export const closedOn = (day: string): Message<'text is set'> =>
  Message.text(`The branch is closed on ${day}`);
