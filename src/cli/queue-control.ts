import { randomBytes } from 'node:crypto';
import type * as Bullmq from '../bullmq/index.js';
import type { Lane, Outbox } from '../bullmq/index.js';
import { codeOf } from '../internal/foreign.js';
import { suggestOption } from '../internal/unknown-option.js';
import { CliError, type ExitReason, translated, withFlags, wrongUse } from './exit-codes.js';
import { counted, createCalmWarn, info, jsonLine, stdout } from './output.js';
import { readTextFile } from './secret-source.js';

const LANES: readonly Lane[] = ['otp', 'message', 'campaign'];
const TIMEOUT_MS = 10_000;

/** Opens the outbox with a throwaway key: control commands neither encrypt nor decrypt. */
const withOutbox = async (options: QueueOptions, run: (outbox: Outbox) => Promise<void>): Promise<ExitReason> => {
  const bullmq = await loadBullmq();
  const access = await readAccess(options);
  const flags = serverFlags('Redis', access.connection.url);
  const warnOf = createCalmWarn();
  const onError = ({ message }: Error): void => warnOf(withFlags(message, flags));
  await withQueueErrors(
    bullmq,
    async () => {
      const keys = [{ id: 'control', secret: randomBytes(32) }] as const;
      const outbox = bullmq.createOutbox({ ...access, keys, addTimeoutMs: TIMEOUT_MS, onError });
      try {
        await run(outbox);
      } finally {
        await outbox.close();
      }
    },
    flags,
  );
  return 'ok';
};

const parseLane = (given: string): Lane => {
  const lane = LANES.find(one => one === given);
  if (lane === undefined)
    throw wrongUse(
      `The lane must be one of ${LANES.join(', ')}; got ${JSON.stringify(given)}${suggestOption(given, LANES)}.`,
    );
  return lane;
};
const optionalLane = (given: string | undefined): Lane | undefined => (given === undefined ? given : parseLane(given));

export const showCounts = async (options: QueueOptions & { readonly openMetrics?: true }): Promise<ExitReason> => {
  const { toOpenMetrics } = await loadBullmq();
  return withOutbox(options, async outbox => {
    const counts = await outbox.counts();
    stdout.line(options.openMetrics ? toOpenMetrics(options.name, counts).trimEnd() : jsonLine(counts));
  });
};

export const setPaused = (isPaused: boolean, given: string | undefined, options: QueueOptions): Promise<ExitReason> => {
  const lane = optionalLane(given);
  return withOutbox(options, async outbox => {
    await (isPaused ? outbox.pause(lane) : outbox.resume(lane));
    info(`${isPaused ? 'Paused' : 'Resumed'} ${lane ?? 'all lanes'}.`);
  });
};

export const clearOne = (given: string, options: QueueOptions): Promise<ExitReason> => {
  const lane = parseLane(given);
  return withOutbox(options, async outbox => {
    const { waiting, later } = (await outbox.counts()).lanes[lane];
    await outbox.clear(lane);
    info(`Cleared ${lane}: ${counted(waiting + later, 'message')} waited.`);
  });
};

export const setLimit = (given: string, options: QueueOptions & { readonly burst?: number }): Promise<ExitReason> => {
  const perSecond = Number(given);
  if (given !== 'none' && !(perSecond > 0))
    throw wrongUse(`<perSecond> must be a number above 0, or none; got ${JSON.stringify(given)}.`);
  return withOutbox(options, async outbox => {
    await outbox.limit(given === 'none' ? false : { perSecond, burst: options.burst });
    info(given === 'none' ? 'Removed the rate limit.' : `The limit is ${perSecond} sends per second.`);
  });
};

export const retryFailed = (given: string | undefined, options: QueueOptions): Promise<ExitReason> => {
  const lane = optionalLane(given);
  return withOutbox(options, async outbox => {
    const { failed } = await outbox.counts();
    await outbox.retryFailed(lane);
    info(`Sending again what failed and did not arrive; ${counted(failed, 'message')} had failed.`);
  });
};

interface ReviewOptions extends QueueOptions {
  readonly markSent?: string;
  readonly markFailed?: string;
  readonly sendAgain?: string;
  readonly by?: string;
}

export const reviewMessages = (options: ReviewOptions): Promise<ExitReason> => {
  const { markSent, markFailed, sendAgain } = options;
  if ([markSent, markFailed, sendAgain].filter(id => id !== undefined).length > 1)
    throw wrongUse('Give only one of --mark-sent, --mark-failed and --send-again.');
  const by = options.by === undefined ? {} : { by: options.by };
  return withOutbox(options, async ({ review }) => {
    if (markSent !== undefined) await review.markSent(markSent, by);
    else if (markFailed !== undefined) await review.markFailed(markFailed, by);
    else if (sendAgain !== undefined) await review.sendAgain(sendAgain, by);
    else for await (const one of review.list()) stdout.line(jsonLine(one));
  });
};

/** The options of every `sendable queue` command. */
export interface QueueOptions {
  readonly name: string;
  readonly redisUrlFile?: string;
  readonly prefix?: string;
}

/** Loads `sendable/bullmq`, whose packages are optional. */
export const loadBullmq = async (): Promise<typeof Bullmq> => {
  let missing = 'two packages that are not installed. Run: npm install bullmq ioredis';
  try {
    const bullmq = await import('../bullmq/index.js');
    missing = 'a package that is not installed. Run: npm install ioredis';
    // BullMQ would load it only when it connects.
    await import('ioredis');
    return bullmq;
  } catch (thrown) {
    if (codeOf(thrown) !== 'ERR_MODULE_NOT_FOUND' && codeOf(thrown) !== 'MODULE_NOT_FOUND') throw thrown;
    throw wrongUse(`This command needs ${missing}`);
  }
};

/** Reads the access to a queue. The URL may hold a password, so it comes from a file or from the environment. */
export const readAccess = async ({
  name,
  redisUrlFile,
  prefix,
}: QueueOptions): Promise<Omit<Bullmq.OutboxAccess, 'keys'> & { readonly connection: { readonly url: string } }> => {
  const url =
    redisUrlFile === undefined ? process.env.SENDABLE_REDIS_URL : await readTextFile('--redis-url-file', redisUrlFile);
  if (!url) throw wrongUse('The Redis URL is missing: set SENDABLE_REDIS_URL, or give --redis-url-file <file>.');
  const source = redisUrlFile === undefined ? 'SENDABLE_REDIS_URL' : '--redis-url-file';
  if (!/^rediss?:\/\//.test(url)) throw wrongUse(`The URL of ${source} must begin with redis:// or rediss://.`);
  return { name, prefix, connection: { url } };
};

/** Names a server in errors by its host and port. The rest of its URL may be a password. */
export const serverFlags = (server: string, url: string): Readonly<Record<string, string>> => {
  const host = URL.canParse(url) ? new URL(url).host : '';
  return host === '' ? {} : { [server]: `${server} at ${host}` };
};

/** Runs a queue command, and turns its QueueErrors into CliErrors. `flags` has further names of the command for those in errors. */
export const withQueueErrors = <Value>(
  { isQueueError }: Pick<typeof Bullmq, 'isQueueError'>,
  run: () => Promise<Value>,
  flags: Readonly<Record<string, string>> = {},
): Promise<Value> =>
  translated(run, thrown => {
    if (!isQueueError(thrown)) return undefined;
    const { code } = thrown;
    const message = withFlags(thrown.message, { ...FLAGS, ...flags });
    if (code === 'config') return wrongUse(message);
    // No command reads an outcome.
    const text = message.replace(' Read it with `outcome(id)`.', '');
    return new CliError(code === 'unavailable' ? 'network' : 'failed', text);
  });

const FLAGS = {
  'createOutbox: ': '',
  'createOutboxWorker: ': '',
  'createRelay: ': '',
  'markSent: ': '',
  'markFailed: ': '',
  'sendAgain: ': '',
  '`name`': '--name',
  '`prefix`': '--prefix',
  '`limit.perSecond`': '<perSecond>',
  '`limit.burst`': '--burst',
  '`limits.perSecond`': '--per-second',
  '`concurrency`': '--concurrency',
  '`drainMs`': '--drain-ms',
  '`batch`': '--batch',
  '`pollMs`': '--poll-ms',
  '`maxWaiting`': '--max-waiting',
  '`by`': '--by',
};
