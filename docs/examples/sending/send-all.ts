import { type Bot, isSendError, type Sendable } from 'sendable';

/** What became of a list of any length. */
export interface Report {
  sent: number;
  /** They did not arrive: these can be sent again. */
  readonly failed: number[];
  /** They may have arrived: somebody has to look. */
  readonly unknown: number[];
  /** Why the end of the list was not reached. */
  stopped?: string;
}

/** Sends all, 64 at once, in flat memory; the bot's `limits` may slow it down. */
export const sendList = async (
  bot: Bot,
  source: AsyncIterable<Sendable> | Iterable<Sendable>,
): Promise<Report> => {
  const report: Report = { sent: 0, failed: [], unknown: [] };
  try {
    for await (const row of bot.sendAll(source, { concurrency: 64 })) {
      if (row.status === 'sent') report.sent++;
      else report[row.status].push(row.index);
    }
  } catch (error) {
    if (!isSendError(error)) throw error;
    report.stopped = error.message;
  }
  return report;
};
