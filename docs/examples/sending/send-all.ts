import { type Bot, isSendError, type ReadyToSend } from 'sendable';

/** The outcome of a list of any length. */
export interface Report {
  sent: number;
  /** Indexes of messages that did not arrive: you can send them again. */
  readonly failed: number[];
  /** Indexes of messages that may have arrived: look them up. */
  readonly unknown: number[];
  /** The reason why the run stopped before the end of the list. */
  stopped?: string;
}

/** Sends a list, 64 messages at once. */
export const sendList = async (
  bot: Bot,
  source: AsyncIterable<ReadyToSend> | Iterable<ReadyToSend>,
): Promise<Report> => {
  const report: Report = { sent: 0, failed: [], unknown: [] };
  try {
    for await (const row of bot.sendAll(source, { concurrency: 64 })) {
      // Accepted, but without a receipt: never send it again.
      if (row.status === 'sent' || row.error.delivery === 'accepted') report.sent++;
      else report[row.status].push(row.index);
    }
  } catch (error) {
    if (!isSendError(error)) throw error;
    report.stopped = error.message;
  }
  return report;
};
