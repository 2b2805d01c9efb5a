import type { Lane, OutboxEvents, SealKey } from '../bullmq/index.js';
import { decidedBy, PERSON } from '../bullmq/outcome.js';
import type { BotEvents, NonEmpty } from '../index.js';
import { calm } from '../internal/calm.js';
import { escapeUnprintable } from '../internal/json.js';
import { readParseOptions } from './check-request.js';
import { type ConnectOptions, connect } from './connect.js';
import { type ExitReason, untilSignal, withSendFlags, wrongUse } from './exit-codes.js';
import { info, jsonLine, stdout, warn } from './output.js';
import { loadBullmq, parseLane, type QueueOptions, readAccess, serverFlags, withQueueErrors } from './queue-control.js';
import { readTextFile } from './secret-source.js';

interface WorkerOptions
  extends QueueOptions,
    Pick<ConnectOptions, 'baseUrl' | 'tokenFile' | 'token' | 'allowInsecure' | 'rules'> {
  readonly keysFile?: string;
  readonly lanes?: string;
  readonly concurrency?: number;
  readonly perSecond?: number;
  readonly drainMs?: number;
}

/** Sends queued messages until a signal, then finishes the sends in flight. */
export const runWorker = async (options: WorkerOptions): Promise<ExitReason> => {
  // The worker, not the bot, keeps these two.
  const { concurrency, perSecond, ...connection } = options;
  const lanes = parseLanes(options.lanes);
  const bullmq = await loadBullmq();
  const [source, keys] = await readKeys(options);
  const access = { ...(await readAccess(options)), keys };
  const flags = serverFlags('Redis', access.connection.url);
  const warnOf = calm(warn);
  const { rules } = await readParseOptions(options);
  const inWords = ({ message }: { readonly message: string }): string =>
    withSendFlags(message, { ...flags, '`keys`': source });
  const failed = ({ kind, delivery, error }: BotEvents['failed']): void => {
    if (delivery === 'not_sent' && error.retryable && kind !== 'rate_limited')
      warnOf(`Messages wait for their next attempt, until they expire. ${inWords(error)}`);
  };
  const ends: Record<string, number> = {};
  const bot = await connect({ ...connection, houseRules: rules, on: { failed } });
  return withQueueErrors(
    bullmq,
    async () => {
      const worker = bullmq.createOutboxWorker({
        ...access,
        bot,
        lanes,
        concurrency,
        limits: perSecond === undefined ? undefined : { perSecond },
        drainMs: options.drainMs,
        on: {
          outcome: event => {
            const { outcome } = event;
            const end = decidedBy(outcome) === undefined ? outcome.status : 'decided by a person';
            ends[end] = (ends[end] ?? 0) + 1;
            const told = outcome.ok
              ? outcome
              : { ...outcome, error: { ...outcome.error, message: inWords(outcome.error) } };
            if (stdout.stream.isTTY) stdout.say(outcomeWords(event, told.ok ? '' : `: ${told.error.message}`));
            else stdout.line(jsonLine({ ...event, outcome: told }));
          },
          held: ({ lane, ms, because }) =>
            warn(
              `${lane === undefined ? 'All lanes wait' : `The lane ${lane} waits`} ${ms} ms before the next send. ${inWords(because)}`,
            ),
          warning: event => warn(inWords(event)),
          error: event => warnOf(inWords(event)),
        },
      });
      const ending = untilSignal();
      const end = async () => {
        const closed = await worker.close();
        await bot.close();
        ending.remove();
        return closed;
      };
      const started = worker.ready().then(() => info('The worker is ready.'));
      try {
        await Promise.race([ending.signal, started.then(() => ending.signal)]);
      } catch (thrown) {
        // It sends nothing, and does not try again.
        await end();
        throw thrown;
      }
      info('Finishing the sends in flight.');
      const { unrecorded } = await end();
      const counts = Object.entries(ends).map(([status, count]) => `${count} ${status}`);
      info(`Stopped: ${counts.join(', ') || 'nothing was sent'}.`);
      return unrecorded.length === 0 ? 'ok' : 'network';
    },
    { ...keyFlags(source, keys), ...flags },
  );
};

/** Names each field of the keys as the user gave it: the secret of key 1 for `keys[0].secret`. */
const keyFlags = (source: string, keys: Keys): Readonly<Record<string, string>> =>
  Object.fromEntries(
    keys.flatMap((_, index) =>
      ['id', 'secret'].map(field => [`\`keys[${index}].${field}\``, `The ${field} of key ${index + 1} of ${source}`]),
    ),
  );

type Keys = NonEmpty<SealKey>;

/** Reads the keys of a file, one on each line, or of SENDABLE_OUTBOX_KEYS. Returns the name of that source too. */
const readKeys = async ({ keysFile }: WorkerOptions): Promise<readonly [source: string, keys: Keys]> => {
  const [source, text] =
    keysFile === undefined
      ? ['SENDABLE_OUTBOX_KEYS', process.env.SENDABLE_OUTBOX_KEYS ?? '']
      : ['--keys-file', await readTextFile('--keys-file', keysFile)];
  const lines = text.split(/\s+/).filter(line => line !== '');
  const keys = lines.map((line, index) => {
    const [, id, secret] = /^([^:]+):(.+)$/.exec(line) ?? [];
    if (id === undefined || secret === undefined)
      throw wrongUse(
        `Key ${index + 1} of ${source} must be id:base64, such as 2026:<what \`openssl rand -base64 32\` prints>.`,
      );
    return { id, secret };
  });
  const [first, ...others] = keys;
  if (first === undefined) throw wrongUse('The key is missing: set SENDABLE_OUTBOX_KEYS, or give --keys-file <file>.');
  return [source, [first, ...others]];
};

const outcomeWords = ({ id, messageId = id, lane, outcome }: OutboxEvents['outcome'], why: string): string => {
  const by = decidedBy(outcome);
  const who = by === undefined ? '' : `, decided by ${by === PERSON ? 'a person' : by}`;
  const bad = outcome.status === 'unknown' ? 'yellow' : 'red';
  return `${stdout.paint(outcome.ok ? 'green' : bad, outcome.status)} ${lane} ${escapeUnprintable(messageId + who + why)}`;
};

const parseLanes = (given: string | undefined): readonly Lane[] | undefined =>
  given?.split(',').map(lane => parseLane(lane.trim(), 'Each lane of --lanes'));
