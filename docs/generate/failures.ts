import { type BotOptions, createBot, Message, type SendError, type SendOptions } from 'sendable';
import { type Fault, faultServer } from 'sendable/testing';
import { countOf } from '../../src/emulator/page/ui/parts/words.js';

/** A way in which a send fails. */
export interface Failure {
  readonly what: string;
  readonly error: SendError;
}

const message = Message.text('Your card is ready').messageId('card-7').toCustomer('C-1029');

interface Case {
  readonly what: string;
  /** The platform's behaviour. */
  readonly fault?: Fault;
  readonly bot?: Partial<BotOptions>;
  readonly send?: () => SendOptions;
  /** True if the caller gives up once the platform has the request, to which it never responds. */
  readonly aborts?: true;
  /** The messages sent before. */
  readonly before?: 'a send' | 'close';
  readonly sendable?: object;
}

const later = { status: 503, headers: { 'retry-after': '1' } } as const;
const hour = { status: 429, headers: { 'retry-after': '3600' } } as const;
const ok = (body: string): Fault => ({ status: 200, body });
// Longer than a busy machine takes to connect and to write: what happens before is another row.
const ENOUGH_MS = 3000;
const aborted = (): SendOptions => ({ signal: AbortSignal.abort() });

const CASES: readonly Case[] = [
  { what: 'The message is incomplete (types bypassed)', sendable: {} },
  { what: 'The token function throws', bot: { token: () => Promise.reject(new Error('The vault is closed')) } },
  { what: 'A middleware throws before it calls `next`', bot: { use: [() => Promise.reject(new Error('bug'))] } },
  { what: 'The bot is closed', before: 'close' },
  // A port that no server and no client gets, unlike one that was just closed.
  { what: 'The connection is refused', bot: { baseUrl: 'http://127.0.0.1:2' } },
  { what: 'The connection is lost in the TLS handshake', fault: 'reset-in-handshake' },
  { what: 'The TLS handshake never ends', fault: 'stall-in-handshake', bot: { attemptTimeoutMs: 100 } },
  {
    what: 'The send waits for `limits` until `deadlineMs`',
    bot: { limits: { perSecond: 0.1 }, deadlineMs: 50 },
    before: 'a send',
  },
  { what: 'The signal aborts before anything is sent', send: aborted },
  { what: '429, or 503 with Retry-After', fault: later },
  { what: '429, with a Retry-After beyond `deadlineMs`', fault: hour },
  {
    what: 'The platform has throttled the bot for longer than the `deadlineMs` of this send',
    fault: hour,
    before: 'a send',
  },
  { what: '400, 404, 413 or any other 4XX', fault: { status: 400 } },
  { what: '401 or 403', fault: { status: 401 } },
  { what: '425 Too Early', fault: { status: 425 } },
  { what: '408', fault: { status: 408 } },
  { what: '500, 502, 503 without Retry-After, any other 5XX', fault: { status: 500 } },
  { what: 'A redirect (never followed)', fault: 'redirect-307' },
  { what: 'The connection is lost after the request', fault: 'reset-after-request' },
  { what: 'No response within `attemptTimeoutMs`', fault: 'stall', bot: { attemptTimeoutMs: ENOUGH_MS } },
  { what: 'The response is not HTTP', fault: 'garbage' },
  { what: 'The signal aborts before the response arrives', aborts: true },
  { what: 'A 2XX that is a web page, as captive portals send', fault: 'html' },
  { what: 'A 2XX with the `message_id` of another message', fault: ok('{"recipient_id":"u-1","message_id":"card-8"}') },
  { what: 'A 2XX that is not a complete receipt, such as `{}`', fault: ok('{}') },
  { what: 'A 2XX whose body is cut short', fault: 'truncated-length' },
  { what: 'A 2XX whose body never ends', fault: 'drip', bot: { attemptTimeoutMs: ENOUGH_MS } },
  { what: 'A 2XX longer than `maxResponseBytes`', fault: 'huge-body' },
];

const failureOf = async ({
  what,
  fault = 'none',
  bot: options,
  send,
  aborts,
  before,
  sendable = message,
}: Case): Promise<Failure> => {
  const caller = new AbortController();
  const givesUp = (): 'stall' => {
    caller.abort();
    return 'stall';
  };
  const server = await faultServer({ fault: aborts ? givesUp : fault });
  const bot = createBot({ baseUrl: server.url, token: 'secret', retry: { sleep: async () => {} }, ...options });
  try {
    if (before === 'close') await bot.close();
    if (before === 'a send') await bot.trySend(message);
    const result = await bot.trySend(sendable as typeof message, aborts ? { signal: caller.signal } : send?.());
    if (result.ok) throw new Error(`It was sent: ${what}`);
    return { what, error: result.error };
  } finally {
    await bot.close();
    await server.close();
  }
};

/** Makes a send fail in every way of the table, over real sockets. */
export const failures = (): Promise<readonly Failure[]> => Promise.all(CASES.map(failureOf));

/** The next step of the caller. */
const todo = ({ kind, delivery, retryable, retryAfterMs, status }: SendError): string => {
  if (delivery === 'accepted') return 'Do not send it again.';
  if (delivery === 'unknown') return 'Look it up before you send it again.';
  if (status === 425) return 'Send it again.';
  if (kind === 'aborted') return 'You stopped it: you may send it again.';
  if (kind === 'overloaded' && retryAfterMs === undefined) return 'Send it with a bot that is open.';
  if (retryable || kind === 'timeout' || kind === 'overloaded') return 'Send it again later.';
  return kind === 'rejected' || kind === 'validation' ? 'Fix the message.' : 'Fix the settings.';
};

const TITLES = {
  not_sent: ['Nothing was sent', 'settings, connection'],
  rejected: ['The platform rejected it', '4XX, 503 with Retry-After'],
  unknown: ['It may have arrived', '5XX, lost response'],
  accepted: ['The platform has it', 'unreadable receipt'],
} as const;

/** The tables of failures, one for each value of `delivery`. What is the same in all rows of a table stands above it. */
export const failuresTable = (rows: readonly Failure[]): string =>
  Object.entries(TITLES)
    .flatMap(([delivery, [title, contents]]) => {
      const found = rows.filter(({ error }) => error.delivery === delivery);
      const rests = found.map(({ error }) => ` ${error.attempts.length} | ${todo(error)} |`);
      const [first] = found;
      const same = new Set(rests).size === 1 ? first?.error : undefined;
      return [
        `### ${title}: \`${delivery}\``,
        '',
        ...(same === undefined ? [] : [`The bot made ${countOf(same.attempts.length, 'attempt')}. ${todo(same)}`, '']),
        `::: details ${countOf(found.length, 'failure')}: ${contents}`,
        '',
        `| failure | \`kind\` |${same === undefined ? ' attempts | next step |' : ''}`,
        `| --- | --- |${same === undefined ? ' --- | --- |' : ''}`,
        ...found.map(({ what, error }, at) => `| ${what} | \`${error.kind}\` |${same === undefined ? rests[at] : ''}`),
        '',
        ':::',
        '',
      ];
    })
    .join('\n');
