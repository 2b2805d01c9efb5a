import type { ReadyToSend } from '../build/sendable.js';
import type { AsyncDispose } from './async-dispose.js';
import { Call } from './call.js';
import { createDrain } from './drain.js';
import { Failed } from './failure.js';
import { type BotOptions, readBotOptions, readSendOptions, type SendOptions } from './options.js';
import type { Receipt } from './receipt.js';
import type { SendError } from './send-error.js';
import { sendError } from './send-failure.js';
import { createShared } from './shared.js';

/** What `trySend` gives. */
export type SendResult =
  | { readonly ok: true; readonly receipt: Receipt }
  | { readonly ok: false; readonly error: SendError };

/** Sends as one bot. Made by `createBot`. */
export interface Bot extends AsyncDispose {
  /**
   * Sends a message or an OTP, once: nothing is ever resent by itself, since a doubled OTP is harm.
   * Rejects with a SendError, whose `delivery` says what is known of the message. Document, section 4.
   *
   * @example
   * ```ts
   * const { messageId } = await bot.send(Message.text('Your card is ready').toCustomer('C-1029'))
   * ```
   */
  send(sendable: ReadyToSend, options?: SendOptions): Promise<Receipt>;
  /**
   * The same as `send`, with the failure as a value.
   *
   * @example
   * ```ts
   * const result = await bot.trySend(otp)
   * if (!result.ok) console.error(result.error.kind, result.error.delivery)
   * ```
   */
  trySend(sendable: ReadyToSend, options?: SendOptions): Promise<SendResult>;
  /**
   * Lets nothing new in and waits for what is under way, at most `deadlineMs`. Sends fail with kind `overloaded` from
   * then on. Closes the default transport; one that was passed in is its owner's.
   *
   * @example
   * ```ts
   * await bot.close()
   * ```
   */
  close(): Promise<void>;
}

/**
 * A bot that sends messages and OTPs. Each send is one attempt of at most `attemptTimeoutMs` (10 000 ms) within
 * `deadlineMs` (30 000 ms), and reads at most `maxResponseBytes` (65 536 bytes).
 * Throws a SendError of kind `config` for options that cannot work. Document, sections 4 and 5.
 *
 * @example
 * ```ts
 * const bot = createBot({ baseUrl: 'https://platform.example', token: process.env.BOT_TOKEN })
 * const { recipientId, messageId } = await bot.send(Message.text('Hello').toCustomer('C-1029'))
 * ```
 */
export const createBot = (options: BotOptions): Bot => {
  const settings = checked(() => readBotOptions(options));
  const shared = createShared(settings);
  const drain = createDrain();

  const trySend = async (sendable: ReadyToSend, given?: SendOptions, patient = false): Promise<SendResult> => {
    const call = new Call(shared);
    if (!drain.enter()) return { ok: false, error: call.error(closed()) };
    try {
      return { ok: true, receipt: await call.run(sendable, readSendOptions(given, settings), patient) };
    } catch (thrown) {
      return { ok: false, error: call.error(thrown) };
    } finally {
      drain.leave();
    }
  };

  const send = async (sendable: ReadyToSend, given?: SendOptions): Promise<Receipt> => {
    const result = await trySend(sendable, given);
    if (result.ok) return result.receipt;
    throw result.error;
  };

  const close = async (): Promise<void> => {
    await drain.close();
    if (settings.ownsTransport && 'close' in settings.transport) settings.transport.close();
  };

  // Everything is in closures, so that no inspection of the bot finds the token.
  return Object.freeze({
    send,
    trySend: (sendable: ReadyToSend, given?: SendOptions) => trySend(sendable, given),
    close,
    [Symbol.asyncDispose]: close,
  });
};

const checked = <T>(read: () => T): T => {
  try {
    return read();
  } catch (thrown) {
    throw thrown instanceof Failed ? sendError(thrown.failure, { attempts: [], elapsedMs: 0 }) : thrown;
  }
};

const closed = (): Failed =>
  new Failed({ kind: 'overloaded', delivery: 'not_sent', retryable: false, what: 'The bot is closed.' });
