import { checksOf } from '../internal/caller.js';
import * as is from '../internal/checks.js';
import { markOwn, ownError } from '../internal/foreign.js';
import { type OptionTable, readOptions, unless } from '../internal/options.js';
import type { UseInstead } from '../internal/phantoms.js';
import { Queue } from '../internal/queue.js';
import { wrongUseOf } from '../send/check.js';
import type { AttemptContext, Transport, TransportRequest, TransportResponse } from '../send/transport.js';
import { factory } from '../send/transports/factory.js';
import type { SendMessageRequest, SendOtpRequest } from '../spec/requests.js';
import { checkChoice, checkResponse, RESPONSE } from './check-response.js';
import {
  type MemoryAnswer,
  type MemoryFault,
  type MemoryReply,
  type MemoryRequest,
  respond,
  stall,
} from './memory-reply.js';

/** Names that people guess for options of `memoryTransport`. */
interface MemoryTraps {
  /** @deprecated Use replies. */
  readonly respond?: UseInstead<'replies'>;
  /** @deprecated Use replies. */
  readonly reply?: UseInstead<'replies'>;
  /** @deprecated Use replies. */
  readonly answer?: UseInstead<'replies'>;
  /** @deprecated Use replies. */
  readonly fail?: UseInstead<'replies'>;
  /** @deprecated Use replies. */
  readonly faults?: UseInstead<'replies'>;
}

/** The options of `memoryTransport`. */
export interface MemoryTransportOptions extends MemoryTraps {
  /** The replies to the first requests, in order. */
  readonly replies?: readonly MemoryReply[] | undefined;
  /** The reply to all other requests; a receipt by default. */
  readonly otherwise?: MemoryReply | undefined;
}

/** A transport made by `memoryTransport`. */
export interface MemoryTransport extends Transport {
  readonly provesDispatch: true;
  /** The requests that arrived, oldest first, one for each attempt. */
  readonly requests: readonly MemoryRequest[];
  /** The bodies of the messages in `requests`. */
  readonly messages: readonly SendMessageRequest[];
  /** The bodies of the OTPs in `requests`. */
  readonly otps: readonly SendOtpRequest[];
  /** Adds replies to the next requests, after the replies that are still unused. */
  reply(...replies: readonly MemoryReply[]): void;
  /** Forgets the requests and the unused replies. */
  clear(): void;
}

/**
 * Creates a transport for tests: it sends nothing, records every request, and responds with a receipt unless a reply says
 * otherwise. Runs on every runtime. Like `nodeTransport`, it proves what was not sent. Throws a SendError of kind `config`
 * for unknown options and replies. API spec, sections 2.8 and 4.
 * @function
 *
 * @example
 * ```ts
 * const transport = memoryTransport({
 *   replies: ['refuse', { status: 429, headers: { 'retry-after': '1' } }],
 * })
 * const bot = createBot({
 *   baseUrl: 'https://platform.example',
 *   token: 't',
 *   transport,
 * })
 * await bot.send(Message.text('Your card is ready').toCustomer('C-1029'))
 * transport.messages[0]?.message.text //=> 'Your card is ready'
 * ```
 */
export const memoryTransport: (options?: MemoryTransportOptions) => MemoryTransport = /* @__PURE__ */ factory(
  'memoryTransport',
  (options = {}) => {
    const { replies, otherwise } = checksOf(memoryTransport, () => checkOptions(options));
    const queue = new Queue<MemoryReply>();
    const add = (more: readonly MemoryReply[]): void => {
      for (const reply of more) queue.push(reply);
    };
    add(replies);
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
      if (reply === 'stall') return stall(context);
      const given = typeof reply === 'function' ? checkResult(await reply(arrived)) : reply;
      return respond(given, arrived, context);
    };

    return Object.assign(send, {
      provesDispatch: true,
      requests,
      messages,
      otps,
      reply: (...more: readonly MemoryReply[]) => add(checkReplies(more, 'reply()')),
      clear: () => {
        queue.clear();
        for (const list of [requests, messages, otps]) list.length = 0;
      },
    } as const);
  },
);

const wrong = /* @__PURE__ */ wrongUseOf('memoryTransport');

const MEMORY: OptionTable<MemoryTransportOptions, 'replies' | 'otherwise'> = {
  replies: [value => unless(Array.isArray(value), 'an array of replies'), []],
  otherwise: [is.anything, {}],
  respond: 'replies',
  reply: 'replies',
  answer: 'replies',
  fail: 'replies',
  faults: 'replies',
};

const checkOptions = (options: MemoryTransportOptions): { replies: readonly MemoryReply[]; otherwise: MemoryReply } => {
  const { replies, otherwise } = readOptions(MEMORY, options, wrong);
  return { replies: checkReplies(replies, 'replies'), otherwise: checkReply(otherwise, 'otherwise') };
};

const FAULTS: Readonly<Record<MemoryFault, true>> = { refuse: true, 'lose-response': true, stall: true };
const MUST = `${Object.keys(FAULTS)
  .map(fault => `'${fault}'`)
  .join(', ')}, ${RESPONSE} or a function that returns one`;

/** Rejects wrong replies: a typing error would otherwise mean a receipt. `name` is their place in an error. */
const checkReplies = (replies: readonly MemoryReply[], name: string): readonly MemoryReply[] =>
  // Not `map`, which skips the holes of an array.
  Array.from(replies, (reply: MemoryReply, index) => checkReply(reply, `${name}[${index}]`));

const checkReply = (reply: MemoryReply, name: string): MemoryReply =>
  typeof reply === 'function'
    ? reply
    : checkChoice(reply, Object.keys(FAULTS), { name, must: MUST, body: 'JSON', wrong });

// The request has arrived: its error must not say that nothing was sent.
const checkResult = (result: MemoryAnswer): MemoryAnswer =>
  checkResponse(result, {
    name: 'reply(request)',
    must: RESPONSE,
    body: 'JSON',
    wrong: sentence => ownError(`${sentence}.`),
  });

/** A failure with the error code of a socket. */
class MemoryError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
    markOwn(this);
  }
}
