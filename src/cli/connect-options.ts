import { type Command, InvalidArgumentError, Option } from 'commander';

/** Adds the options of the commands that send. */
export const withConnectOptions = (command: Command): Command =>
  command
    .optionsGroup('The platform:')
    .option('--base-url <url>', "the platform's address; default SENDABLE_BASE_URL")
    .option('--token-file <file>', "a file with the bot's token; default SENDABLE_TOKEN")
    .addOption(new Option('--token <token>').hideHelp())
    .option('--allow-insecure', 'allow http to another machine: others on the network can read the token')
    .optionsGroup('Time limits and retries:')
    .option('--deadline-ms <ms>', 'the time limit of one send with all its attempts; default 30000', numeric)
    .option('--attempt-timeout-ms <ms>', 'the time limit of one attempt; default 10000', numeric)
    .option(
      '--max-attempts <n>',
      'the maximum number of attempts for each send; a send that may have arrived is not retried; default 3',
      numeric,
    );

/** Parses the number of an option. The code that uses it checks the range. */
export const numeric = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('must be a number');
  return value;
};

/** Parses `3,7-9` as the numbers 3, 7, 8 and 9. */
export const lineNumbers = (text: string): readonly number[] => text.split(',').flatMap(range);

// Longer ranges are a typing error: lines are looked up by hand.
const MOST_LINES = 1_000_000;

const range = (part: string): readonly number[] => {
  const [, from, to] = /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/.exec(part) ?? [];
  const [first, last] = [Number(from), Number(to ?? from)];
  if (!(first >= 1 && last >= first && last - first < MOST_LINES))
    throw new InvalidArgumentError('must be line numbers, such as 3,7-9');
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
};
