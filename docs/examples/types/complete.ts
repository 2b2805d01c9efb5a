import { type Bot, Message, type ReadyToSend, type Sendable } from 'sendable';

export const notice = (customer: string, text: string): Sendable =>
  Message.text(text).toCustomer(customer);

export const sendAndLog = async (bot: Bot, message: ReadyToSend): Promise<void> => {
  const { messageId } = await bot.send(message);
  console.log('sent as', messageId);
};
