import { type Bot, Message, type Receipt, type Sendable } from 'sendable';

// A Sendable is anything complete: a message, an OTP, or what `parse` gave.
export const sendTwice = async (
  bot: Bot,
  one: Sendable,
  other: Sendable,
): Promise<readonly Receipt[]> => [await bot.send(one), await bot.send(other)];

// The state of a builder that is still to be addressed.
export const closedOn = (day: string): Message<'text is set'> =>
  Message.text(`The branch is closed on ${day}`);
