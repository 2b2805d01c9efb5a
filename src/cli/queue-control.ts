import { randomBytes } from 'node:crypto';
import type * as Bullmq from '../bullmq/index.js';
import type { Counts, InReview, Lane, LaneCounts, Outbox } from '../bullmq/index.js';
import { calm } from '../internal/calm.js';
import { codeOf, isUnreachable } from '../internal/foreign.js';
import { escapeUnprintable } from '../internal/json.js';
import { suggestOption } from '../internal/unknown-option.js';
import { CliError, type ExitReason, translated, withFlags, wrongUse } from './exit-codes.js';
import { counted, info, jsonLine, stdout, warn } from './output.js';
import { readTextFile } from './secret-source.js';

const LANES: readonly Lane[] = ['otp', 'message', 'campaign'];
const TIMEOUT_MS = 10_000;

/**
 * Opens the outbox with a throwaway key: control commands neither encrypt nor decrypt. Stops at once if Redis cannot be reached, and
 * warns if Redis has no message of the queue, whose name may be wrong.
 */
const withOutbox = async (
  options: QueueOptions,
  run: (outbox: Outbox, counts: Counts) => Promise<void>,
): Promise<ExitReason> => {
  const bullmq = await loadBullmq();
  const access = await readAccess(options);
  const flags = serverFlags('Redis', access.connection.url);
  const warnOf = calm(warn);
  await withQueueErrors(
    bullmq,
    async () => {
      const keys = [{ id: 'control', secret: randomBytes(32) }] as const;
      let onError = (_: Error): void => {};
      const unreachable = new Promise<never>((_, reject) => {
        onError = ({ message, cause }) => {
          const words = withFlags(message, flags);
          if (isUnreachable(cause)) reject(new CliError('network', words));
          else warnOf(words);
        };
      });
      const told = { addTimeoutMs: TIMEOUT_MS, onError: (error: Error) => onError(error) };
      const outbox = bullmq.createOutbox({ ...access, keys, ...told });
      try {
        const counts = await Promise.race([outbox.counts(), unreachable]);
        if (Object.values({ ...counts, lanes: 0 }).every(count => count === 0))
          warn(`Redis has no message of the queue ${options.name}. Check --name and --prefix if you expected some.`);
        await run(outbox, counts);
      } finally {
        await outbox.close();
      }
    },
    flags,
  );
  return 'ok';
};

/** Reads the name of a lane. `of` names it in errors. */
export const parseLane = (given: string, of = 'The lane'): Lane => {
  const lane = LANES.find(one => one === given);
  if (lane === undefined)
    throw wrongUse(
      `${of} must be one of ${LANES.join(', ')}; got ${JSON.stringify(given)}${suggestOption(given, LANES)}.`,
    );
  return lane;
};
const optionalLane = (given: string | undefined): Lane | undefined => (given === undefined ? given : parseLane(given));

export const showCounts = async (options: QueueOptions & { readonly openMetrics?: true }): Promise<ExitReason> => {
  const { toOpenMetrics } = await loadBullmq();
  return withOutbox(options, async (_, counts) => {
    if (options.openMetrics) stdout.line(toOpenMetrics(options.name, counts).trimEnd());
    else if (stdout.stream.isTTY) stdout.say(countsTable(counts, options.name));
    else stdout.line(jsonLine(counts));
  });
};

const COLUMNS = ['waiting', 'later', 'active', 'sent', 'failed'] as const;

/** Formats counts for a person. The unknown messages are counted for all lanes together. */
const countsTable = ({ lanes, unknown }: Counts, name: string): string => {
  const rows = LANES.map(lane => [
    lane,
    lanes[lane].paused ? 'yes' : 'no',
    ...COLUMNS.map(column => lanes[lane][column]),
  ]);
  const lines = [['', 'paused', ...COLUMNS], ...rows].map(([lane, ...cells]) =>
    `${lane}`.padEnd(8).concat(...cells.map(cell => ` ${cell}`.padStart(8))),
  );
  const review = unknown > 0 ? `, included in failed; to decide: sendable queue review --name ${name}` : '';
  return [...lines, `unknown: ${unknown}${review}`].join('\n');
};

const laneWords = (lane: Lane | undefined, name: string, all = 'all lanes'): string =>
  `${lane === undefined ? all : `the lane ${lane}`} of the queue ${name}`;

export const setPaused = (isPaused: boolean, given: string | undefined, options: QueueOptions): Promise<ExitReason> => {
  const lane = optionalLane(given);
  return withOutbox(options, async outbox => {
    await (isPaused ? outbox.pause(lane) : outbox.resume(lane));
    info(`${isPaused ? 'Paused' : 'Resumed'} ${laneWords(lane, options.name)}.`);
  });
};

export const clearOne = (given: string, options: QueueOptions): Promise<ExitReason> => {
  const lane = parseLane(given);
  return withOutbox(options, async (outbox, before) => {
    const waitingIn = ({ waiting, later }: LaneCounts): number => waiting + later;
    await outbox.clear(lane);
    const removed = waitingIn(before.lanes[lane]) - waitingIn((await outbox.counts()).lanes[lane]);
    info(`Removed ${counted(Math.max(0, removed), 'message')} from ${laneWords(lane, options.name)}.`);
    if (removed > 0 && !before.lanes[lane].paused)
      warn(`The lane ${lane} is not paused, so workers may have sent some of them meanwhile.`);
  });
};

export const setLimit = (given: string, options: QueueOptions & { readonly burst?: number }): Promise<ExitReason> => {
  const perSecond = Number(given);
  if (given !== 'none' && !(perSecond > 0))
    throw wrongUse(`<perSecond> must be a number above 0, or none; got ${JSON.stringify(given)}.`);
  return withOutbox(options, async outbox => {
    await outbox.limit(given === 'none' ? false : { perSecond, burst: options.burst });
    const limit = given === 'none' ? 'no rate limit' : `a limit of ${perSecond} sends per second`;
    info(`The queue ${options.name} has ${limit}.`);
  });
};

export const retryFailed = (given: string | undefined, options: QueueOptions): Promise<ExitReason> => {
  const lane = optionalLane(given);
  return withOutbox(options, async outbox => {
    const count = await outbox.retryFailed(lane);
    if (count === 0)
      return info(`No failed message of ${laneWords(lane, options.name, 'any lane')} can be sent again.`);
    info(
      `Queued ${counted(count, 'failed message')} of ${laneWords(lane, options.name)} again. Messages that may have arrived are not among them.`,
    );
  });
};

const reviewWords = ({ id, messageId = 'no messageId', since, error }: InReview): string =>
  `${stdout.paint('yellow', 'unknown')} ${escapeUnprintable(`${id}, ${messageId}, since ${since.toISOString()}: ${error.message}`)}`;

/** The decisions, and what is said when one is recorded. */
const DECISIONS = {
  markSent: 'recorded as arrived',
  markFailed: 'recorded as not arrived, so it is never sent',
  sendAgain: 'queued again',
} as const;

interface ReviewOptions extends QueueOptions, Partial<Record<keyof typeof DECISIONS, string>> {
  readonly by?: string;
}

export const reviewMessages = (options: ReviewOptions): Promise<ExitReason> => {
  const given = (['markSent', 'markFailed', 'sendAgain'] as const).filter(name => options[name] !== undefined);
  if (given.length > 1) throw wrongUse('Give only one of --mark-sent, --mark-failed and --send-again.');
  const [decision] = given;
  const by = options.by === undefined ? {} : { by: options.by };
  return withOutbox(options, async ({ review }, { unknown }) => {
    if (decision !== undefined) {
      const id = options[decision] ?? '';
      await review[decision](id, by);
      return info(`${id} is ${DECISIONS[decision]}.`);
    }
    if (unknown === 0) info('No message is in the review.');
    for await (const one of review.list())
      if (stdout.stream.isTTY) stdout.say(reviewWords(one));
      else stdout.line(jsonLine(one));
    const decide = `sendable queue review --name ${options.name}`;
    if (unknown > 0) info(`Decide about each: ${decide} --mark-sent <id>, --mark-failed <id> or --send-again <id>.`);
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
  'limit: ': '',
  'markSent: ': '',
  'markFailed: ': '',
  'sendAgain: ': '',
  '`name`': '--name',
  '`prefix`': '--prefix',
  '`perSecond`': '<perSecond>',
  '`burst`': '--burst',
  '`limits.perSecond`': '--per-second',
  '`concurrency`': '--concurrency',
  '`drainMs`': '--drain-ms',
  '`batch`': '--batch',
  '`pollMs`': '--poll-ms',
  '`maxWaiting`': '--max-waiting',
  '`by`': '--by',
  '`review`': '`sendable queue review`',
  '`add` or `idOf` returned, or that the review': '`sendable queue review`',
};
