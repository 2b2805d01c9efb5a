import type { Bot, Sendable, SendError } from 'sendable';
import { match, P } from 'ts-pattern';

/** Sends a message, and returns the next step in words. */
export const sendOnce = async (bot: Bot, sendable: Sendable): Promise<string> => {
  const result = await bot.trySend(sendable, { deadlineMs: 10_000 });
  return result.ok ? `sent as ${result.receipt.messageId}` : nextStep(result.error);
};

const nextStep = (error: SendError): string =>
  match(error)
    .with(
      { delivery: 'accepted' },
      at => `arrived as ${at.messageId}: do not send again`,
    )
    .with({ delivery: 'unknown' }, at => `${at.messageId} may have arrived: look it up`)
    .with({ kind: P.union('validation', 'rejected') }, at => `fix it: ${at.message}`)
    .with({ kind: P.union('config', 'auth') }, at => `fix the settings: ${at.message}`)
    .with({ kind: 'rate_limited' }, at => `again in ${at.retryAfterMs ?? 60_000} ms`)
    .with({ kind: P.union('connection', 'timeout', 'overloaded') }, () => 'again later')
    .with({ kind: 'aborted' }, () => 'you aborted it')
    .exhaustive();
