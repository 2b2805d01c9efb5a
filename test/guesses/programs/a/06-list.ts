import type { Bot, Sendable } from 'sendable';

export const sendList = async (
  bot: Bot,
  list: readonly Sendable[],
): Promise<{ sent: string[]; failed: string[]; unknown: string[] }> => {
  const ids: { sent: string[]; failed: string[]; unknown: string[] } = {
    sent: [],
    failed: [],
    unknown: [],
  };
  await bot.sendAll(list, {
    concurrency: 8,
    perSecond: 100,
    burst: 1,
    stopAfter: list.length + 1, // report every message, also after many failures
    onRow: row => {
      if (row.messageId !== undefined) ids[row.status].push(row.messageId);
    },
  });
  return ids;
};
