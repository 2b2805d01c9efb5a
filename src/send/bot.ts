import type { ReadyToSend } from '../build/sendable.js';
import { type AsyncDispose, asyncDispose } from './async-dispose.js';
import { Call } from './call/call.js';
import { Cut } from './call/cut.js';
import { checked } from './check.js';
import { createDrain } from './drain.js';
import { CLOSED, Failed } from './failure.js';
import type { BotOptions, SendOptions } from './options.js';
import type { Receipt } from './receipt.js';
import type { ItemOf, ReadySource } from './send-all/ready-source.js';
import { sendRows } from './send-all/send-all.js';
import { readSendAllOptions, type SendAllOptions } from './send-all/send-all-options.js';
import type { SendAllRow } from './send-all/send-all-row.js';
import { opener, type SendSource } from './send-all/source.js';
import type { SendResult } from './send-result.js';
import { readBotOptions, readSendOptions, type SendPlan } from './settings.js';
import { createShared } from './shared.js';

/** Sends as one bot. Made by `createBot`. */
export interface Bot extends AsyncDispose {
  /**
   * Sends a message or an OTP. Tries again only what can double nothing (see `retry`), with the same bytes each time.
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
   * Sends all items of an iterable or a ReadableStream, `concurrency` (32) at once, and gives a row for each, in the
   * order in which they are done. It takes no more from the source than it sends, and nothing before the first row is
   * asked for; `limits`, and a platform that asks to come back later, only slow it down. To leave the loop early stops
   * taking and waits for what is under way; what the source was just then asked for is not sent.
   * Throws, when all that was begun has been given: what the source throws, or a SendError whose message tells from which
   * index on nothing was sent: of kind `aborted` for the signal, `overloaded` after `stopAfter` failures in a row or
   * `close()`. Options that cannot work throw at once.
   *
   * @example
   * ```ts
   * for await (const row of bot.sendAll(messages, { concurrency: 64, onProgress: console.log })) {
   *   if (row.status === 'unknown') await remember(row.sendable, row.error)
   * }
   * ```
   */
  sendAll<const Source extends SendSource<unknown> = SendSource<ReadyToSend>>(
    source: ReadySource<Source>,
    options?: SendAllOptions,
  ): AsyncIterableIterator<SendAllRow<ItemOf<Source>>>;
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
 * A bot that sends messages and OTPs. Each send is at most three attempts (`retry`) of at most `attemptTimeoutMs`
 * (10 000 ms) within `deadlineMs` (30 000 ms), and reads at most `maxResponseBytes` (65 536 bytes).
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

  const start = async (sendable: ReadyToSend, plan: () => SendPlan, patient: boolean): Promise<SendResult> => {
    const call = new Call(shared);
    if (!drain.enter()) return { ok: false, error: call.error(new Failed(CLOSED)) };
    try {
      return { ok: true, receipt: await call.run(sendable, plan(), patient) };
    } catch (thrown) {
      return { ok: false, error: call.error(thrown) };
    } finally {
      drain.leave();
    }
  };

  const trySend = (sendable: ReadyToSend, given?: SendOptions): Promise<SendResult> =>
    start(sendable, () => readSendOptions(given, settings), false);

  const send = async (sendable: ReadyToSend, given?: SendOptions): Promise<Receipt> => {
    const result = await trySend(sendable, given);
    if (result.ok) return result.receipt;
    throw result.error;
  };

  const close = async (): Promise<void> => {
    shared.closing.cut(new Cut('closed', 0));
    await drain.close();
    if (settings.ownsTransport && 'close' in settings.transport) settings.transport.close();
  };

  // Everything is in closures, so that no inspection of the bot finds the token.
  return Object.freeze({
    send,
    trySend,
    sendAll: <const Source extends SendSource<unknown>>(source: ReadySource<Source>, given?: SendAllOptions) => {
      const plan = checked(() => readSendAllOptions(given, settings));
      return sendRows({
        open: checked(() => opener<ItemOf<Source> & ReadyToSend>(source)),
        plan,
        listen: shared.listen,
        send: item => start(item, () => plan.send, true),
        closing: shared.closing,
      });
    },
    close,
    [asyncDispose()]: close,
  });
};
