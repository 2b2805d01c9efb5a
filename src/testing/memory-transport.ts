import { checked, known } from '../send/check.js';
import type { AttemptContext, Transport, TransportRequest, TransportResponse } from '../send/transport.js';
import type { SendMessageRequest } from '../wire/message.js';
import type { SendOtpRequest } from '../wire/otp.js';
import { respond, stalled } from './memory-answer.js';
import { checkedAnswer, checkedReplies, checkedReply } from './memory-check.js';
import type { MemoryReply, MemoryRequest } from './memory-reply.js';

/** The options of `memoryTransport`. */
export interface MemoryTransportOptions {
  /** What to do with the first requests, in order. */
  readonly replies?: readonly MemoryReply[] | undefined;
  /** What to do with all others; a receipt when absent. */
  readonly otherwise?: MemoryReply | undefined;
}

/** What `memoryTransport` makes. */
export interface MemoryTransport extends Transport {
  readonly provesDispatch: true;
  /** What arrived, oldest first, one for each attempt. */
  readonly requests: readonly MemoryRequest[];
  /** The bodies of the messages among them. */
  readonly messages: readonly SendMessageRequest[];
  /** The bodies of the OTPs among them. */
  readonly otps: readonly SendOtpRequest[];
  /** Sets what to do with the next requests, after those set before. */
  reply(...replies: readonly MemoryReply[]): void;
  /** Forgets what arrived, and the replies that were not used. */
  clear(): void;
}

/**
 * A transport for tests: nothing leaves, everything is remembered, and each send gets a receipt, unless a reply says
 * otherwise. Runs on every runtime. It proves what did not arrive, as `nodeTransport` does. Throws a SendError of kind
 * `config` for options and replies that do not exist. Document, sections 2.8 and 4.
 *
 * @example
 * ```ts
 * const transport = memoryTransport({ replies: ['refuse', { status: 429, headers: { 'retry-after': '1' } }] })
 * const bot = createBot({ baseUrl: 'https://platform.example', token: 't', transport })
 * await bot.send(Message.text('Your card is ready').toCustomer('C-1029'))
 * transport.messages[0]?.message.text //=> 'Your card is ready'
 * ```
 */
export const memoryTransport = (options: MemoryTransportOptions = {}): MemoryTransport => {
  const { replies, otherwise } = checked(() => readOptions(options));
  const queue = [...replies];
  const requests: MemoryRequest[] = [];
  const messages: SendMessageRequest[] = [];
  const otps: SendOtpRequest[] = [];

  const arrive = ({ origin, route, headers, body: text }: TransportRequest, attempt: number): MemoryRequest => {
    const arrived = { number: requests.length + 1, attempt, origin, route, headers };
    if (route === '/v1/bots/sendmok/{token}') {
      const body: SendOtpRequest = JSON.parse(text);
      otps.push(body);
      return { operation: 'otp', body, ...arrived };
    }
    const body: SendMessageRequest = JSON.parse(text);
    messages.push(body);
    return { operation: 'message', body, ...arrived };
  };

  const send = async (request: TransportRequest, context: AttemptContext): Promise<TransportResponse> => {
    const reply = queue.shift() ?? otherwise;
    if (reply === 'refuse') throw new MemoryError('ECONNREFUSED', 'The memoryTransport refused the connection.');
    context.dispatched();
    const arrived = arrive(request, context.attempt);
    requests.push(arrived);
    if (reply === 'lose-response') throw new MemoryError('ECONNRESET', 'The memoryTransport lost the response.');
    if (reply === 'stall') return stalled(context);
    const given = typeof reply === 'function' ? checkedAnswer(await reply(arrived), 'What a reply gave') : reply;
    return respond(given, arrived, context);
  };

  return Object.assign(send, {
    provesDispatch: true,
    requests,
    messages,
    otps,
    reply: (...more: readonly MemoryReply[]) => void queue.push(...checked(() => checkedReplies(more, 'reply()'))),
    clear: () => {
      for (const list of [queue, requests, messages, otps]) list.length = 0;
    },
  } as const);
};

const KEYS: Readonly<Record<keyof MemoryTransportOptions, true>> = { replies: true, otherwise: true };

const readOptions = (options: MemoryTransportOptions): { replies: readonly MemoryReply[]; otherwise: MemoryReply } => {
  const { replies = [], otherwise = {} } = known(options, KEYS);
  return { replies: checkedReplies(replies, 'replies'), otherwise: checkedReply(otherwise, 'otherwise') };
};

/** A failure with the code that a socket would give. */
class MemoryError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
