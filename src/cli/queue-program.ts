import { type Command, Option } from 'commander';
import { numeric } from './connect-options.js';
import type { End } from './exit-codes.js';

/** Adds `sendable queue` and its subcommands. The code of each is loaded when it runs. */
export const addQueueCommands = (program: Command, end: End): void => {
  const queue = program
    .command('queue')
    .description('control the queue of a bot in Redis, or send what is queued; needs bullmq and ioredis');
  const control = (name: string, description: string): Command =>
    withAccess(queue.command(name).description(description));

  control('counts', 'count the messages of all lanes: JSON, or a table on a terminal')
    .option('--open-metrics', 'print OpenMetrics text, for Prometheus')
    .action(async options => end((await import('./queue-control.js')).showCounts(options)));
  control('pause', 'start no further sends, on any machine, until resume')
    .argument('[lane]', LANE)
    .action(async (lane: string | undefined, options) =>
      end((await import('./queue-control.js')).setPaused(true, lane, options)),
    );
  control('resume', 'start sends again after pause')
    .argument('[lane]', LANE)
    .action(async (lane: string | undefined, options) =>
      end((await import('./queue-control.js')).setPaused(false, lane, options)),
    );
  control('clear', 'remove the messages that wait in a lane, except those that may have arrived')
    .argument('<lane>', 'otp, message or campaign')
    .action(async (lane: string, options) => end((await import('./queue-control.js')).clearOne(lane, options)));
  control('limit', 'set the rate limit of all workers together')
    .argument('<perSecond>', 'the sends per second; none removes the limit')
    .option('--burst <n>', 'the maximum number of sends that start together after a pause', numeric)
    .action(async (perSecond: string, options) =>
      end((await import('./queue-control.js')).setLimit(perSecond, options)),
    );
  control('retry-failed', 'send failed messages again, but only those that did not arrive')
    .argument('[lane]', LANE)
    .action(async (lane: string | undefined, options) =>
      end((await import('./queue-control.js')).retryFailed(lane, options)),
    );
  control('review', 'list the messages that may have arrived: JSON lines, or words on a terminal; or decide about one')
    .option('--mark-sent <id>', 'record that this message arrived')
    .option('--mark-failed <id>', 'record that this message did not arrive; it is never sent')
    .option('--send-again <id>', 'send this message again; it may arrive twice')
    .option('--by <who>', 'your name, which is recorded with the decision')
    .action(async options => end((await import('./queue-control.js')).reviewMessages(options)));
  control('worker', 'send queued messages until SIGTERM or Ctrl-C; prints outcomes: JSON lines, or words on a terminal')
    .option('--keys-file <file>', 'a file with one key per line, as id:base64; the first encrypts, all decrypt')
    .option('--base-url <url>', "the platform's address; default SENDABLE_BASE_URL")
    .option('--token-file <file>', "a file with the bot's token; default SENDABLE_TOKEN")
    .addOption(new Option('--token <token>').hideHelp())
    .option('--allow-insecure', 'allow http to another machine: others on the network can read the token')
    .option('--rules <file>', 'a JSON file of house rules; a message that breaks one fails and is not sent')
    .option('--lanes <lanes>', 'the lanes to serve, such as otp,message; default all')
    .option(
      '--concurrency <n>',
      'the maximum number of sends in flight per lane; default otp 16, message 16, campaign 32',
      numeric,
    )
    .option('--per-second <n>', 'the rate limit of all workers together', numeric)
    .option('--drain-ms <ms>', 'how long to wait for sends in flight at the end; default 25000', numeric)
    .action(async options => end((await import('./queue-worker.js')).runWorker(options)));
};

const LANE = 'otp, message or campaign; default all';

/** Adds the options of every command that uses the queue in Redis. */
export const withAccess = (command: Command): Command =>
  command
    .requiredOption('--name <name>', 'the name of the queue, as in createOutbox; required')
    .option('--redis-url-file <file>', 'a file with the Redis URL; default SENDABLE_REDIS_URL')
    .option('--prefix <prefix>', 'the prefix of all keys in Redis; default {sendable:<name>}');
