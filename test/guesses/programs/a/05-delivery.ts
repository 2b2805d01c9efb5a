import type { Bot, Sendable } from 'sendable';

export const deliver = async (
  bot: Bot,
  message: Sendable,
): Promise<'sent' | 'send again' | 'look it up' | 'fix it'> => {
  const result = await bot.trySend(message);
  if (result.ok) return 'sent';
  switch (result.error.delivery) {
    case 'accepted':
      return 'sent';
    case 'not_sent':
      return 'send again';
    case 'unknown':
      return 'look it up';
    case 'rejected':
      return 'fix it';
  }
};
