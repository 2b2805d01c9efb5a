import type { Sendable } from '../index.js';
import { type ConnectOptions, connect } from './connect.js';
import { type Ending, endingOf } from './exit-codes.js';
import { complain, say, stdout } from './output.js';
import { failedRow, sentRow } from './row.js';
import { Stop } from './stop.js';

/** Sends one message or OTP, and writes what became of it. */
export const sendOne = async (sendable: Sendable, options: ConnectOptions): Promise<Ending> => {
  const bot = await connect(options);
  const aborting = new AbortController();
  const stop = new Stop(() => {
    say('Stopping.');
    aborting.abort();
  });
  try {
    const result = await bot.trySend(sendable, { signal: aborting.signal });
    stdout.line(result.ok ? sentRow(result.receipt) : failedRow(result.error));
    if (result.ok) return 'ok';
    complain(result.error.message);
    return stop.ending ?? endingOf(result.error);
  } finally {
    stop.done();
    await bot.close();
  }
};
