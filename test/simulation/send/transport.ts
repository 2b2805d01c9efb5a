import { type FetchLike, fetchTransport, type Transport, type TransportResponse } from '../../../src/index.js';
import { itemAt } from '../random.js';
import type { RunningAttempt } from './bot-watch.js';
import { type Exchange, FATE, type Reply } from './fates.js';
import type { FatePlan } from './plan.js';
import { policyOf } from './policy.js';
import { reachAttempt } from './send-states.js';
import { SECRET, type World } from './world.js';

const SUCCEEDS: FatePlan = { fate: 'ok', connectMs: 0, workMs: 50, retryAfter: 0 };
const utf8 = new TextEncoder();

/** One request, on whichever transport it came. */
interface Request {
  readonly url: string;
  readonly body: string;
  readonly signal: AbortSignal;
  /** Reports that bytes leave; throws when the attempt is over. */
  readonly dispatched: () => void;
}

/** Creates the transport that all bots of the world share. */
export const createTransport = (world: World): Transport => {
  if (world.plan.transport === 'fetch') return fetchTransport({ fetch: createFetch(world) });
  const isSilent = world.plan.transport === 'silent';
  const transport: Transport = async (request, context) => {
    const reply = await exchange(world, {
      url: request.origin + request.path.reveal(),
      body: request.body,
      // The signal is made on demand, and most attempts do not need it.
      get signal() {
        return context.signal;
      },
      dispatched: isSilent ? () => {} : context.dispatched,
    });
    return toResponse(reply);
  };
  return isSilent ? transport : Object.assign(transport, { provesDispatch: true } as const);
};

const createFetch =
  (world: World): FetchLike =>
  async (url, { body, signal }) => {
    const reply = await exchange(world, { url, body: String(body), signal, dispatched: () => {} });
    const { status = 200, headers = {}, body: text = '' } = reply ?? { status: 599 };
    const parts = [text.slice(0, 9), text.slice(9)].map(part => utf8.encode(part));
    return {
      status,
      headers: new Headers(headers),
      body: {
        getReader: () => ({
          read: async () => {
            await world.time.turn();
            const value = parts.shift();
            return value === undefined ? { done: true } : { done: false, value };
          },
          cancel: async () => {},
        }),
      },
    };
  };

// A transport of an untyped caller can return nothing.
const toResponse = (reply: Reply | undefined): TransportResponse =>
  reply === undefined
    ? JSON.parse('null')
    : { status: reply.status, headers: reply.headers ?? {}, body: utf8.encode(reply.body ?? '') };

/** Carries one request to the platform, as the fate of the attempt has it. */
const exchange = async (world: World, request: Request): Promise<Reply | undefined> => {
  const message = messageIn(request.body);
  const { bot } = world.ownerOf(message);
  const watch = world.watch(bot);
  const entry = world.ledger.of(message);
  const plan = itemAt(world.messages, message).fates[entry.attempts] ?? SUCCEEDS;
  const policy = policyOf(world, message);
  const { isGated } = policy;
  entry.asksMs = undefined;
  const attempt: RunningAttempt = { isGated, isInEvent: world.isInEvent, isAborted: () => request.signal.aborted };

  // Check the start of the attempt.
  world.trace.add(`bot ${bot} attempts ${message}: ${plan.fate}`);
  watch.waitingFirst.delete(message);
  if (!world.startedAt.has(message)) world.startedAt.set(message, world.time.now());
  for (const broken of watch.start(attempt, world.time.now())) world.violate(`bot ${bot}: ${broken}`);
  if (!request.url.endsWith(`/${encodeURIComponent(tokenOf(bot))}`))
    world.violate(`message ${message} has a wrong token`);
  if (entry.body !== undefined && entry.body !== request.body)
    world.violate(`message ${message} was changed by a retry`);
  if (entry.isUncertain && !policy.mayRepeat)
    world.violate(`message ${message} is sent again although it may have arrived`);
  if (entry.isRefused && !watch.plan.hasMiddleware && !policy.mayRepeat)
    world.violate(`message ${message} is sent again although it was refused`);
  reachAttempt(world, watch, message);
  world.states.reach(`fate: ${plan.fate}`);
  entry.body = request.body;
  const number = ++entry.attempts;

  const isHeard = world.plan.transport !== 'deaf';
  const act: Exchange = {
    plan,
    id: itemAt(world.messages, message).hasId ? `m-${message}` : `p-${message}`,
    recipientId: `u-${message}`,
    url: request.url,
    body: request.body,
    wait: ms => world.time.sleep(ms, isHeard ? request.signal : undefined),
    hang: () => hang(world, isHeard ? request.signal : undefined),
    dispatch: () => {
      if (isHeard && request.signal.aborted) throw Object.assign(new Error('aborted'), { name: 'AbortError' });
      reportDispatch(world, request);
      entry.left++;
      if (entry.attempts === number) entry.isUncertain = true;
      else world.violate(`message ${message} leaves again from an attempt that is over`);
      world.trace.add(`message ${message} leaves`);
      if (watch.closedAt !== undefined) world.violate(`message ${message} leaves after close()`);
    },
    take: () => {
      entry.taken++;
      world.trace.add(`message ${message} is taken`);
    },
    throttle: ms => {
      if (entry.attempts === number) entry.isUncertain = false;
      if (isGated) entry.asksMs = ms;
    },
  };
  try {
    const reply = await FATE[plan.fate](act);
    const status = reply?.status ?? 0;
    // Any 4XX but 408 says that the platform did not take the message. Only 429 may be sent again.
    const isRefused = status >= 400 && status <= 499 && status !== 408;
    if (isRefused && entry.attempts === number) entry.isUncertain = false;
    entry.isRefused = isRefused && status !== 429 && !request.signal.aborted;
    return reply;
  } finally {
    watch.running.delete(attempt);
    watch.lastEndAt = world.time.now();
  }
};

const reportDispatch = ({ states }: World, { dispatched }: Request): void => {
  try {
    dispatched();
  } catch (thrown) {
    states.reach('attempt: forbidden to send, as it is over');
    throw thrown;
  }
};

const hang = (world: World, signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const abort = (): void => void world.time.turn().then(() => reject(new Error('The request was aborted.')));
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });

/** Finds the number of a message by its recipient. */
const messageIn = (body: string): number => Number(/"C-(\d+)"/.exec(body)?.[1]);

/** The token of a bot. */
export const tokenOf = (bot: number): string => `${SECRET}/token-${bot}`;
