import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Queue, Worker } from 'bullmq';
import { type Bot, type Sendable, toBody } from 'sendable';
import { parse } from 'sendable/parse';

// The least on BullMQ that keeps two promises of sendable/bullmq: Redis has no body in clear, and no job is sent twice. It has
// the same jobs, key names and outcomes. It cannot wait, retry, review, pace, rotate keys or close.

interface Access {
  readonly connection: { readonly host: string; readonly port: number };
  readonly batch: number;
  readonly atOnce: number;
}

interface FloorJob {
  readonly v: number;
  readonly b: string;
  readonly x: number;
  readonly m: string;
}

const NAME = 'bench-campaign';
const PREFIX = '{sendable:bench}';
const DAY_MS = 86_400_000;
const CIPHER = 'aes-256-gcm';
const TAG = { authTagLength: 16 };
const key = randomBytes(32);
const bound = (id: string, x: number): Buffer => Buffer.from(`sendable/1\nbench\n${id}\nmessage\n${x}`);

const seal = (body: string, id: string, x: number): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, key, iv, TAG).setAAD(bound(id, x));
  const sealed = Buffer.concat([iv, cipher.update(body, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `k.${sealed.toString('base64url')}`;
};

const open = ({ b, x }: FloorJob, id: string): string => {
  const sealed = Buffer.from(b.slice(2), 'base64url');
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, 12), TAG)
    .setAAD(bound(id, x))
    .setAuthTag(sealed.subarray(-16));
  const body = decipher.update(sealed.subarray(12, -16));
  decipher.final();
  return body.toString();
};

export const floorAdd = async (messages: Iterable<Sendable>, { connection, batch }: Access): Promise<void> => {
  const queue = new Queue<FloorJob>(NAME, { connection, prefix: PREFIX });
  let jobs: { name: string; data: FloorJob; opts: object }[] = [];
  for (const message of messages) {
    const body = toBody(message);
    const m: string = JSON.parse(body).message.messageId;
    const id = `c${createHash('sha256').update(`message\n${m}`).digest('base64url').slice(0, 22)}`;
    const x = Date.now() + DAY_MS;
    jobs.push({ name: 'message', data: { v: 1, b: seal(body, id, x), x, m }, opts: { jobId: id } });
    if (jobs.length === batch) {
      await queue.addBulk(jobs);
      jobs = [];
    }
  }
  if (jobs.length > 0) await queue.addBulk(jobs);
  await queue.close();
};

/**
 * KEYS: the queue's prefix, prefix of seen messages. ARGV: JSON, for each job its id, token, activation, name and expiry.
 * Returns JSON, for each job the milliseconds until its expiry, or 0 if it must not be sent.
 */
const PERMIT = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local paused = redis.call('HEXISTS', KEYS[1] .. 'meta', 'paused') == 1
local function ask(id, token, activation, own, expiry)
  local job, seen = KEYS[1] .. id, KEYS[2] .. string.sub(id, 2)
  local lock, other = unpack(redis.call('MGET', job .. ':lock', seen))
  local fields = redis.call('HMGET', job, 'ats', 'sb')
  if paused or lock ~= token or tonumber(fields[1]) ~= activation or fields[2] or other or now >= expiry then return 0 end
  redis.call('HSET', job, 'sb', activation)
  redis.call('SET', seen, own, 'PX', ${DAY_MS})
  return expiry - now
end
local answers = {}
for at, job in ipairs(cjson.decode(ARGV[1])) do answers[at] = ask(unpack(job)) end
return cjson.encode(answers)`;

/** Sends what `floorAdd` queued, and settles when `count` jobs have ended. */
export const floorSend = async (bot: Bot, count: number, { connection, atOnce }: Access): Promise<void> => {
  const queue = new Queue<FloorJob>(NAME, { connection, prefix: PREFIX });
  const client = await queue.getBackend().client;
  client.defineCommand('floor', { numberOfKeys: 2, lua: PERMIT });
  let asking: { readonly of: readonly unknown[]; resolve(leftMs: number): void }[] = [];
  const flush = async (): Promise<void> => {
    const asked = asking;
    asking = [];
    const rows = JSON.stringify(asked.map(({ of }) => of));
    const answers = JSON.parse(String(await client.runCommand('floor', [queue.toKey(''), `${PREFIX}:seen:`, rows])));
    for (const [at, { resolve }] of asked.entries()) resolve(answers[at]);
  };
  // One call for all jobs of a tick.
  const permit = (...of: readonly unknown[]): Promise<number> =>
    new Promise(resolve => {
      if (asking.push({ of, resolve }) === 1) process.nextTick(flush);
    });
  const options = {
    connection,
    prefix: PREFIX,
    concurrency: atOnce,
    removeOnComplete: { age: 3600, count: 10_000 },
    metrics: { maxDataPoints: 10_000 },
  };
  let done = 0;
  await new Promise<void>((resolve, reject) => {
    const worker = new Worker<FloorJob>(
      NAME,
      async ({ id = '', data, token, attemptsStarted, timestamp }) => {
        const sendable = parse(open(data, id));
        const own = `${id} ${data.b.slice(2, 18)}.${timestamp.toString(36)}`;
        const leftMs = await permit(id, token, attemptsStarted, own, data.x);
        if (leftMs <= 0) throw new Error('Redis gave no permit.');
        const { messageId } = await bot.send(sendable, { retry: false, deadlineMs: Math.min(30_000, leftMs) });
        return { ok: true, status: 'sent', sends: 1, receipt: { messageId } };
      },
      options,
    );
    worker.on('failed', (_, error) => reject(error));
    worker.on('completed', () => {
      if (++done === count) worker.close().then(resolve, reject);
    });
  });
  await queue.close();
};
