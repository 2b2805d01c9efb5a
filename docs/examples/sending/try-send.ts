import type { Bot, ReadyToSend, SendError } from 'sendable';
import { match, P } from 'ts-pattern';

/** Sends a message, and returns the next step in words. */
export const sendOnce = async (bot: Bot, message: ReadyToSend): Promise<string> => {
  const result = await bot.trySend(message, { deadlineMs: 10_000 });
  return result.ok ? `sent as ${result.receipt.messageId}` : nextStep(result.error);
};

const nextStep = (failure: SendError): string =>
  match(failure)
    .with(
      { delivery: 'accepted' },
      error => `accepted as ${error.messageId}: do not send again`,
    )
    .with(
      { delivery: 'unknown' },
      error => `${error.messageId} may have arrived: look it up`,
    )
    .with({ status: 425 }, () => 'send again')
    .with(
      { kind: P.union('validation', 'rejected') },
      error => `fix it: ${error.message}`,
    )
    .with(
      { kind: P.union('config', 'auth') },
      error => `fix the settings: ${error.message}`,
    )
    .with(
      { kind: 'rate_limited' },
      error => `send again in ${error.retryAfterMs ?? 60_000} ms`,
    )
    .with(
      { kind: P.union('connection', 'timeout', 'overloaded') },
      () => 'send again later',
    )
    .with({ kind: 'aborted' }, () => 'you aborted it')
    .exhaustive();
