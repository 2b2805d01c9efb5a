import type { ReadyToSend } from '../builders/sendable.js';
import { checksOf } from '../internal/caller.js';
import { type AsyncDispose, asyncDispose } from '../internal/runtime.js';
import { createBotContext } from './bot-context.js';
import { CancelError } from './cancellation.js';
import { createLimiter } from './limiter.js';
import type { BotOptions, SendOptions } from './options.js';
import type { Receipt, SendResult } from './receipt.js';
import { send as sendOne } from './send.js';
import { readSendAllOptions, type SendAllOptions } from './send-all/options.js';
import { Proofs } from './send-all/progress.js';
import type { SendAllJournal } from './send-all/run-journal.js';
import { createSendAllRun, type SendAllRun } from './send-all/send-all.js';
import { type ItemOf, openSource, type ReadySource, type SendSource } from './send-all/source.js';
import { configError } from './send-error-impl.js';
import { readBotOptions } from './settings.js';

/**
 * A bot that sends messages and OTPs. Created by `createBot`.
 *
 * @example
 * ```ts
 * const bot = createBot({
 *   baseUrl: 'https://platform.example',
 *   token: process.env.BOT_TOKEN,
 * })
 * ```
 */
export interface Bot extends AsyncDispose {
  /**
   * Sends a message or an OTP. Retries only when no duplicate is possible (see `retry`), with the same bytes each time.
   * Rejects with a SendError, whose `delivery` says whether the message may have arrived. API spec, section 4.
   *
   * @example
   * ```ts
   * const message = Message.text('Your card is ready').toCustomer('C-1029')
   * const { messageId } = await bot.send(message)
   * ```
   */
  send(
    this: void,
    sendable: ReadyToSend<'by Message, Otp or parse; await a promise; sendAll takes lists'>,
    options?: SendOptions,
  ): Promise<Receipt>;
  /**
   * Sends as `send` does, but returns the failure instead of throwing it.
   *
   * @example
   * ```ts
   * const message = Message.text('Your card is ready').toCustomer('C-1029')
   * const result = await bot.trySend(message)
   * if (!result.ok) console.error(result.error.kind, result.error.delivery)
   * ```
   */
  trySend(
    this: void,
    sendable: ReadyToSend<'by Message, Otp or parse; await a promise; sendAll takes lists'>,
    options?: SendOptions,
  ): Promise<SendResult>;
  /**
   * Sends all items of an iterable or a ReadableStream, `concurrency` (32) at once. Iterate the run for a row of each item, in
   * the order in which the items are done. Or await the run for the counts. `onRow` sees each row either way.
   *
   * A run sends nothing before you iterate or await it, and reads no more from the source than it sends. `limits`, and a
   * platform that asks to retry later, only slow it down. `break` stops reading and waits for sends in flight.
   *
   * Throws immediately for options that cannot work. Otherwise throws after the rows of all sends that had begun:
   *
   * - the error of the source or of `onRow`
   * - a SendError whose message names the first index that was not sent: of kind `aborted` for the signal, and `overloaded` for
   *   `close()` or `stopAfter` failures in a row
   * - a JournalError if the journal cannot be written
   *
   * @example
   * ```ts
   * const messages = ['C-1029', 'C-1030'].map(id => Message.text('Hello').toCustomer(id))
   * for await (const row of bot.sendAll(messages)) console.log(row.index, row.status)
   * const { sent, failed, unknown } = await bot.sendAll(messages)
   * ```
   */
  sendAll<
    const Source extends SendSource<unknown> = SendSource<ReadyToSend>,
    Journal extends SendAllJournal | undefined = undefined,
  >(
    this: void,
    source: ReadySource<Source, 'a type parameter must extend Sendable'>,
    options?: SendAllOptions<ItemOf<Source>, Journal>,
  ): SendAllRun<ItemOf<Source>, Journal>;
  /**
   * Rejects new sends, with kind `overloaded`, and waits for those in flight, at most `deadlineMs`. Closes the default
   * transport, but not one that you passed in.
   *
   * @example
   * ```ts
   * await bot.close()
   * ```
   */
  close(this: void): Promise<void>;
}

const receiptOf = (result: SendResult): Receipt => {
  if (result.ok) return result.receipt;
  // The stack begins at the `await` of the caller, whose line Node shows above an uncaught error.
  Error.captureStackTrace?.(result.error, receiptOf);
  throw result.error;
};

/**
 * Creates a bot that sends messages and OTPs. Each send has at most three attempts (`retry`) of at most `attemptTimeoutMs`
 * (10 000 ms) within `deadlineMs` (30 000 ms), and reads at most `maxResponseBytes` (65 536 bytes).
 * Throws a SendError of kind `config` for options that cannot work. API spec, sections 4 and 5.
 *
 * @example
 * ```ts
 * const bot = createBot({
 *   baseUrl: 'https://platform.example',
 *   token: process.env.BOT_TOKEN,
 * })
 * const message = Message.text('Hello').toCustomer('C-1029')
 * const { recipientId, messageId } = await bot.send(message)
 * ```
 */
export const createBot = (options: BotOptions): Bot => {
  const settings = checksOf(createBot, () => readBotOptions(options));
  const context = createBotContext(settings);

  const trySend = (sendable: ReadyToSend, given?: SendOptions): Promise<SendResult> =>
    sendOne(context, sendable, given, undefined);

  const send = (sendable: ReadyToSend, given?: SendOptions): Promise<Receipt> =>
    trySend(sendable, given).then(receiptOf);

  // The second signature is that of the body: whether rows are a journal's is known only when it runs.
  function sendAll<const Source extends SendSource<unknown>, Journal extends SendAllJournal | undefined>(
    source: ReadySource<Source, 'a type parameter must extend Sendable'>,
    given?: SendAllOptions<ItemOf<Source>, Journal>,
  ): SendAllRun<ItemOf<Source>, Journal>;
  function sendAll<Item extends ReadyToSend>(
    source: unknown,
    given?: SendAllOptions<Item, SendAllJournal | undefined>,
  ): SendAllRun<Item, SendAllJournal | undefined> {
    const plan = readSendAllOptions(given, settings);
    const proofs = new Proofs();
    const rate = plan.rate && createLimiter(plan.rate, context.clock);
    return createSendAllRun({
      open: openSource<Item>(source, 'sendAll', configError),
      plan,
      listen: context.listen,
      send: (sendable, beforeAttempt) =>
        sendOne(context, sendable, undefined, { options: plan.send, rate, beforeAttempt }),
      closing: context.closing,
      proofs,
    });
  }

  const close = async (): Promise<void> => {
    context.closing.cancel(new CancelError('closed'));
    await context.inFlight.ended();
    if (settings.ownsTransport && 'close' in settings.transport) settings.transport.close();
  };

  // Everything is in closures, so that no inspection of the bot finds the token. Not frozen: tests spy on it.
  return {
    send,
    trySend,
    sendAll,
    close,
    [asyncDispose()]: close,
  };
};
