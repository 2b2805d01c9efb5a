import type { Bot, Sendable, SendError } from 'sendable';
import { match, P } from 'ts-pattern';

/** Sends, and says in words what to do next. A kind that is left out here does not compile. */
export const sendOnce = async (bot: Bot, sendable: Sendable): Promise<string> => {
  const result = await bot.trySend(sendable, { deadlineMs: 10_000 });
  return result.ok ? `sent as ${result.receipt.messageId}` : nextStep(result.error);
};

const nextStep = (error: SendError): string =>
  match(error)
    .with(
      { delivery: 'accepted' },
      ({ messageId }) => `the platform has ${messageId}: do not send it again`,
    )
    .with(
      { delivery: 'unknown' },
      ({ messageId }) => `${messageId} may have arrived: ask before you send it again`,
    )
    .with(
      { kind: P.union('validation', 'rejected') },
      ({ message }) => `mend the message: ${message}`,
    )
    .with(
      { kind: P.union('config', 'auth') },
      ({ message }) => `mend the settings: ${message}`,
    )
    .with(
      { kind: 'rate_limited' },
      ({ retryAfterMs = 60_000 }) => `send it again in ${retryAfterMs} ms`,
    )
    .with(
      { kind: P.union('connection', 'timeout', 'overloaded') },
      () => 'nothing left: send it again later',
    )
    .with({ kind: 'aborted' }, () => 'nothing arrived, and nobody waits for it')
    .exhaustive();
