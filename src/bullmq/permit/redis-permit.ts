import { ownError } from '../../internal/foreign.js';
import { hashOfId, isLane, LANES, type Lane, rankOf } from '../job.js';
import type { Permit, PermitAnswer, RateLimit } from './permit.js';
import { ASK, type Script } from './scripts/ask.js';
import { LEAVE, TAKE_LEFT } from './scripts/left.js';
import { BEGUN, CLOSE_GATE, NOW, SET_LIMIT, TAKE_TURNS } from './scripts/pace.js';
import { DECIDE, FORGET_LATE, RECORD_LATE, RELEASE } from './scripts/settle.js';

/** Every script of the permit. */
export const SCRIPTS: readonly Script[] = [
  ASK,
  RELEASE,
  RECORD_LATE,
  FORGET_LATE,
  DECIDE,
  CLOSE_GATE,
  SET_LIMIT,
  TAKE_TURNS,
  LEAVE,
  TAKE_LEFT,
  BEGUN,
  NOW,
];

/** Runs a script in Redis. */
export type RunScript = (
  script: Script,
  keys: readonly string[],
  args: readonly (string | number)[],
) => Promise<unknown>;

/** The Redis keys of a bot's queues. */
export interface PermitKeys {
  readonly prefix: string;
  /** Returns a key of the queue of a lane, such as that of a job. */
  toKey(lane: Lane, key: string): string;
}

const MICROS = 1_000_000;
const DEFAULT_BURST_US = 50_000;
// BullMQ has 2 097 151 priorities. Turns that share one are fewer priorities, and turns of 16 messages at a time.
const TURNS_PER_PRIORITY = 16;
const LAST_PRIORITY = 2 ** 21 - 1;
// Redis serves nobody else while a script runs.
const MOST_ASKED = 100;

/** Creates a permit that is kept in Redis. */
export const createRedisPermit = (run: RunScript, { prefix, toKey }: PermitKeys): Permit => {
  const paceKey = `${prefix}:pace`;
  const seen = `${prefix}:seen:`;
  const seenKey = (id: string): string => `${seen}${hashOfId(id)}`;
  const paced = `${prefix}:paced:`;
  const left = `${prefix}:left:`;
  const nameOf = (id: string, fingerprint: string): string => `${id} ${fingerprint}`;
  return {
    ask: together(MOST_ASKED, async requests => {
      const asked = requests.map(
        ({ id, lane, token, number, fingerprint, expiresAt, notBefore, dedupeMs, dryRun = false, pace }) => [
          ...[rankOf(lane), id, token, number, fingerprint, expiresAt, notBefore, dedupeMs, dryRun],
          ...[pace?.everyMs ?? 0, pace?.recipients.join(' ') ?? ''],
        ],
      );
      const keys = [paceKey, seen, paced, ...LANES.map(lane => toKey(lane, ''))];
      const replies: unknown = JSON.parse(String(await run(ASK, keys, [JSON.stringify(asked)])));
      return requests.map((_, at) => readAnswer(listOf(replies)[at]));
    }),
    release: async ({ id, lane, number, fingerprint }, { proven, countTry = false, final = false }) => {
      const args = [number, nameOf(id, fingerprint), countTry ? 1 : 0, proven ? 1 : 0, final ? 1 : 0];
      const [sends = -1, tries = 0] = textsOf(await run(RELEASE, [toKey(lane, id), seenKey(id), paced], args)).map(
        Number,
      );
      return { sends: sends < 0 ? undefined : sends, tries };
    },
    recordLate: async ({ id, lane, number }, outcome) =>
      (await run(RECORD_LATE, [toKey(lane, id)], [number, outcome])) === 1,
    forgetLate: async ({ id, lane }) => void (await run(FORGET_LATE, [toKey(lane, id)], [])),
    decide: async ({ id, lane, finishedOn, outcome = '', expiresAt }) => {
      const keys = [toKey(lane, id), toKey(lane, 'failed')];
      const written = await run(DECIDE, keys, [id, finishedOn, outcome, expiresAt]);
      if (written === 1) return 'written';
      return written === 2 ? 'decided-before' : 'not-unknown';
    },
    closeGate: async (lane, ms) => {
      const field = lane === undefined ? 'gate' : `gate${rankOf(lane)}`;
      await run(CLOSE_GATE, [paceKey], [field, Math.ceil(ms)]);
    },
    setLimit: async limit => void (await run(SET_LIMIT, [paceKey], limitArgs(limit))),
    takeTurns: async (lane, group, count) => {
      const [waiting = '', ...lists] = ['prioritized', 'wait', 'active', 'delayed'].map(key => toKey(lane, key));
      const keys = [waiting, `${prefix}:turns:${lane}`, paceKey, ...lists];
      const first = Number(await run(TAKE_TURNS, keys, [group, count, rankOf(lane), TURNS_PER_PRIORITY]));
      return Array.from({ length: count }, (_, at) => priorityOf(first + at));
    },
    leaveToOthers: async ({ id, lane }, ability, keepMs) =>
      void (await run(LEAVE, [toKey(lane, 'delayed'), `${left}${lane}:${ability}`], [id, keepMs])),
    takeLeft: async ({ token, lockMs, worker, abilities, most }) => {
      const lanes = LANES.flatMap(lane => {
        const free = most[lane] ?? 0;
        return free > 0 ? [lane, toKey(lane, ''), free] : [];
      });
      if (lanes.length === 0) return [];
      const args = [token, lockMs, worker, abilities.length, ...abilities, ...lanes];
      const taken = textsOf(await run(TAKE_LEFT, [left], args));
      return taken.flatMap((lane, at) => (isLane(lane) ? [{ lane, id: taken[at + 1] ?? '' }] : []));
    },
    begun: async (lane, ids) => textsOf(await run(BEGUN, [toKey(lane, '')], ids)),
    now: async () => Number(await run(NOW, [], [])),
  };
};

/**
 * Joins the calls of a tick, at most `most` of them: BullMQ starts together the jobs that Redis returned together. A call for each
 * of 32 jobs takes 10 µs more CPU time a job, and 5 µs more of Redis.
 */
const together = <Item, Result>(
  most: number,
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): ((item: Item) => Promise<Result>) => {
  let calls: { readonly item: Item; resolve(result: Result): void; reject(error: unknown): void }[] = [];
  const flush = async (): Promise<void> => {
    const flushed = calls;
    calls = [];
    if (flushed.length === 0) return;
    try {
      const results = await run(flushed.map(({ item }) => item));
      for (const [at, result] of results.entries()) flushed[at]?.resolve(result);
    } catch (error) {
      for (const { reject } of flushed) reject(error);
    }
  };
  return item =>
    new Promise((resolve, reject) => {
      if (calls.push({ item, resolve, reject }) === 1) process.nextTick(flush);
      else if (calls.length === most) void flush();
    });
};

/** The lowest number goes first; beyond the last one, messages go in the order in which they came. */
const priorityOf = (turn: number): number => Math.min(LAST_PRIORITY, 1 + Math.floor(turn / TURNS_PER_PRIORITY));

const limitArgs = (limit: RateLimit | false): readonly string[] => {
  if (limit === false) return ['0', '0'];
  const every = MICROS / limit.perSecond;
  const burst = limit.burst === undefined ? DEFAULT_BURST_US : every * (limit.burst - 1);
  return [every.toFixed(3), burst.toFixed(0)];
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const textsOf = (value: unknown): readonly string[] => listOf(value).map(String);

const readAnswer = (reply: unknown): PermitAnswer => {
  const [answer = '', first = '', second = '', third = ''] = textsOf(reply);
  switch (answer) {
    case 'go':
      return { answer, leftMs: Number(first), sends: Number(second), repeated: third === '1' };
    case 'wait':
    case 'early':
    case 'paced':
      return { answer, ms: Number(first) };
    case 'decided':
      return { answer, outcome: first };
    case 'unknown':
      return { answer, begun: Number(first), sends: Number(second), ended: Number(third) > 0 };
    case 'seen':
      return { answer: 'duplicate', of: first.split(' ')[0] ?? '' };
    case 'expired':
    case 'lost':
    case 'paused':
    case 'clear':
      return { answer };
    default:
      throw ownError(
        'Redis gave an unknown answer about this job. Nothing was sent. Check that all workers have the same version of sendable.',
      );
  }
};

const MEASURE_EVERY_MS = 60_000;

/** The clock of Redis, measured once a minute: an expiry must mean the same on every machine. */
export class RedisClock {
  private offsetMs = 0;
  private measuredAt = Number.NEGATIVE_INFINITY;
  private measuring: Promise<void> | undefined;

  constructor(private readonly permit: Permit) {}

  /** Returns the time of Redis, in milliseconds. */
  now(): number {
    return Date.now() + this.offsetMs;
  }

  /** Measures the clock if the last measurement is older than a minute. */
  async adjust(): Promise<void> {
    if (performance.now() - this.measuredAt < MEASURE_EVERY_MS) return;
    this.measuring ??= this.measure().finally(() => {
      this.measuring = undefined;
    });
    await this.measuring;
  }

  private async measure(): Promise<void> {
    const askedAt = Date.now();
    const redis = await this.permit.now();
    this.offsetMs = redis - (askedAt + Date.now()) / 2;
    this.measuredAt = performance.now();
  }
}
