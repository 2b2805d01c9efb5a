import {
  type Bot,
  createBot,
  fetchTransport,
  houseRules,
  isSendError,
  Message,
  nodeTransport,
  type ReadyToSend,
  type Transport,
} from 'sendable';
import { isJournalError, openJournal } from 'sendable/journal';
import { fetch, ProxyAgent } from 'undici';

// Every option. Only baseUrl and token are required.
export const createMyBot = (): Bot =>
  createBot({
    // A string or a URL; https, or this machine.
    baseUrl: 'https://platform.example.com',
    token: () => 'secret', // a string, or a function that is called for each attempt
    deadlineMs: 30_000, // for the whole send
    attemptTimeoutMs: 10_000, // for one HTTP request
    retry: {
      maxAttempts: 3,
      baseDelayMs: 200,
      maxDelayMs: 8_000,
      // When the message may have arrived. Or 'retry', or a function of the
      // error that returns true to send again: both may duplicate the message.
      whenUnknown: 'throw',
      // Or false: no budget.
      budget: { capacity: 500, cost: 5, throttledCost: 10, refund: 1 },
    }, // or false: one attempt for each send
    limits: { perSecond: 50, burst: 10, concurrency: 32 }, // no limits by default
    // Also subtitleLength, buttonTitleLength, payloadLength, elements and otpButtons.
    // A text that is too long breaks the rule 'house:text-length'.
    rules: houseRules({ textLength: 2000, titleLength: 80 }, request =>
      JSON.stringify(request).includes('http:')
        ? [{ rule: 'house:https', path: '', message: 'Links must begin with https.' }]
        : [],
    ),
    // Middleware around each attempt. (otel() is a tracer: pass it as `trace`.)
    use: [(request, _context, next) => next(request)],
    on: {
      start: event => console.log(event.callId, event.messageId, event.metadata),
      attempt: event => console.log(event.attempt, event.status, event.elapsedMs),
      retry: event => console.log(event.attempt, event.delayMs, event.because),
      sent: event => console.log(event.receipt.messageId, event.attempts),
      failed: event => console.log(event.error.kind, event.messageId),
    },
    // Runs around each send and attempt. Instead, you can pass
    // otel({ tracerProvider, meterProvider }) of sendable/otel,
    // which uses the global providers by default.
    trace: (_facts, run) => run(),
    // Or fetchTransport({ fetch }), or undiciTransport({
    // connections, connectTimeoutMs }) of sendable/undici.
    transport: nodeTransport({
      maxSockets: 256,
      keepAliveMs: 4_000,
      maxAgeMs: 300_000,
      tls: {}, // ca, cert, key, passphrase
    }),
    maxResponseBytes: 65_536,
    allowInsecure: false, // true allows http to another machine
    // Becomes error.platform. Return no personal data: errors are logged.
    readError: ({ body }) => ({ code: String(Object(body).code) }),
    // True keeps errors of other code as `cause`: they may quote secrets.
    showCauses: false,
  });
// For a proxy, give fetchTransport a fetch function that uses it.
export const throughProxy = (proxy: string): Transport => {
  const dispatcher = new ProxyAgent(proxy);
  return fetchTransport({ fetch: (url, init) => fetch(url, { ...init, dispatcher }) });
};

// One message.
export const sendOne = async (bot: Bot, message: ReadyToSend) => {
  try {
    const receipt = await bot.send(message, {
      signal: AbortSignal.timeout(60_000),
      metadata: { campaign: 'spring' },
      deadlineMs: 5_000,
      retry: false,
    });
    return [receipt.recipientId, receipt.messageId];
  } catch (error) {
    if (!isSendError(error)) throw error; // or: error instanceof SendError
    // delivery: 'not_sent' | 'rejected' | 'unknown'
    // (the message may have arrived) | 'accepted'
    console.log(error.delivery, error.retryable, error.messageId);
    // kind: 'validation' | 'config' | 'connection' | 'timeout' | 'aborted' |
    // 'rate_limited' | 'auth' | 'rejected' | 'server' | 'protocol' | 'overloaded'
    console.log(error.kind, error.status, error.retryAfterMs);
    console.log(error.attempts.length, error.elapsedMs, error.callId, error.platform);
    // If the kind is 'validation': the ids of the rules,
    // such as 'text-not-empty' or 'house:text-length'.
    return error.violations?.map(({ rule, path }) => `${rule} at ${path}`);
  }
};
export const tryOne = async (bot: Bot, message: ReadyToSend) => {
  const result = await bot.trySend(message);
  return result.ok ? result.receipt.messageId : result.error.delivery;
};

// Many messages. The journal is a file that remembers what
// was sent, so that the next run sends only the rest.
export const sendMany = async (bot: Bot, customers: readonly string[]) => {
  await using journal = await openJournal('./spring.journal', {
    target: 'spring, production', // another target is rejected
    takeOver: false, // true only if the process of another machine has ended
  });
  const list = customers.map(id =>
    Message.text('Spring sale').messageId(`spring-${id}`).toCustomer(id),
  );
  try {
    // With a journal also: done (by earlier runs), inDoubt, duplicates.
    const { sent, failed, unknown, done } = await bot.sendAll(list, {
      journal,
      concurrency: 32,
      perSecond: 20, // of this run; the bot's own limits apply as well
      burst: 5,
      stopAfter: 20, // consecutive items that fail as auth, config or validation
      onRow: row => console.log(row.index, row.messageId, row.status),
      onProgress: ({ pulled, inFlight }) => console.log(pulled, inFlight),
      // Awaited, to record the item in a table of your own. Do not log the message.
      beforeAttempt: ({ messageId }) => console.log(messageId),
    });
    console.log(sent, failed, unknown, done);
  } catch (error) {
    if (isJournalError(error)) console.error(error.message); // says what to do
  }
  // Messages of this and earlier runs that may have arrived:
  // look them up, then settle (arrived) or resend (did not).
  const doubts = journal.doubts().map(({ id }) => id);
  await journal.settle(doubts.slice(0, 1));
  await journal.resend(doubts.slice(1));
};
export const iterate = async (bot: Bot, list: readonly ReadyToSend[]) => {
  // A row has the fields of a trySend result, and: index,
  // messageId, status ('sent' | 'failed' | 'unknown').
  for await (const row of bot.sendAll(list))
    console.log(row.messageId, row.ok ? row.receipt : row.error.message);
};
// Rejects new sends, and waits for those in flight.
export const end = (bot: Bot) => bot.close();
