import { type Bot, Message } from 'sendable';
import { openJournal } from 'sendable/journal';

export const campaign = async (
  bot: Bot,
  file: string,
  customers: readonly string[],
): Promise<{ sent: number; doubts: string[] }> => {
  await using journal = await openJournal(file, { target: 'spring' });
  const list = [...new Set(customers)].map(id =>
    Message.text('Spring sale').messageId(`spring-${id}`).toCustomer(id),
  );
  const { sent } = await bot.sendAll(list, { journal });
  return { sent, doubts: journal.doubts().map(({ id }) => id) };
};
