import { BulkRun } from './bulk-run.js';
import { checkAll, linesToSend, Seen } from './bulk-source.js';
import { CliError } from './cli-error.js';
import { connect, targetOf } from './connect.js';
import { type Ending, gravest } from './exit-codes.js';
import type { Input } from './input/input.js';
import type { Journal } from './journal/journal.js';
import { openJournal } from './journal/open-journal.js';
import { Outbox } from './outbox.js';
import { complain, say, stdout, warn } from './output.js';
import { doubtRow } from './row.js';
import type { SendFileOptions } from './send-options.js';

/** Sends all requests of an input. Those of a file are all checked before the first is sent. */
export const sendBulk = async (input: Input, options: SendFileOptions): Promise<Ending> => {
  const outbox = new Outbox();
  const bot = await connect(options, options.journal === undefined ? [] : [outbox.middleware]);
  try {
    const journal = await journalOf(options);
    const run = new BulkRun(bot, outbox);
    if (journal !== undefined) outbox.open(journal, run.journalFailed);
    return await sendChecked(run, input, journal, options).finally(() => journal?.close());
  } finally {
    await bot.close();
  }
};

const journalOf = async (options: SendFileOptions): Promise<Journal | undefined> => {
  const { journal, resend = [], settled = [], takeOver = false } = options;
  return journal === undefined ? undefined : openJournal(journal, targetOf(options), { resend, settled, takeOver });
};

const sendChecked = async (
  run: BulkRun,
  input: Input,
  journal: Journal | undefined,
  options: SendFileOptions,
): Promise<Ending> => {
  const { skipInvalid = false, concurrency = 32 } = options;
  const seen = new Seen();
  const total = input.rereadable ? await checkAll(input, journal, seen) : undefined;
  if (seen.invalid > 0 && !skipInvalid)
    throw new CliError('violations', `${seen.invalid} of ${seen.requests} requests break rules. Nothing was sent.`);
  if (total === undefined) say(asItComes(input.name, skipInvalid));
  else tellDoubts(seen);
  const whenInvalid = !skipInvalid ? 'stop' : total === undefined ? 'tell' : 'pass';
  const lines = linesToSend(input, journal, total === undefined ? seen : new Seen(), whenInvalid);
  let broken: CliError | undefined;
  try {
    await run.send(lines, total, concurrency);
  } catch (thrown) {
    if (!(thrown instanceof CliError)) throw thrown;
    broken = thrown;
  } finally {
    if (total === undefined) tellDoubts(seen);
    summarise(run, seen, total);
  }
  if (broken !== undefined) {
    complain(broken.message);
    // It is not the end of what was begun before: a message in doubt counts more.
    run.endings.add(broken.ending);
  }
  if (!(await input.isUnchanged())) {
    warn(`${input.name} was changed while it was sent.`);
    run.endings.add('failed');
  }
  if (seen.invalid > 0) run.endings.add('violations');
  if (seen.doubtful.length > 0) run.endings.add('network');
  return gravest(run.endings);
};

const asItComes = (name: string, skipInvalid: boolean): string =>
  `${name} is sent as it comes, so it cannot all be checked first. ${
    skipInvalid ? 'Lines that break rules are left out.' : 'The first line that breaks a rule ends it.'
  }`;

const tellDoubts = ({ doubtful }: Seen): void => {
  if (doubtful.length === 0) return;
  for (const { line, messageId } of doubtful) stdout.line(doubtRow(line, messageId));
  const lines = doubtful.map(({ line }) => line);
  complain(
    `${lines.length} of an earlier run may have arrived and are not sent again: line ${ranges(lines)}. ` +
      'Look them up, then give --resend <lines> for those that did not arrive and --settled <lines> for the others.',
  );
};

const summarise = ({ counts, done }: BulkRun, seen: Seen, total: number | undefined): void => {
  const { sent, failed, unknown } = counts;
  const left = total === undefined ? 0 : total - done;
  const parts = [
    `${sent} sent`,
    `${failed} failed`,
    `${unknown} unknown`,
    ...(seen.before > 0 ? [`${seen.before} done before`] : []),
    ...(seen.invalid > 0 ? [`${seen.invalid} left out`] : []),
    ...(left > 0 ? [`${left} not sent`] : []),
  ];
  say(`${parts.join(', ')}.`);
};

/** `3,7-9` */
const ranges = (lines: readonly number[]): string => {
  const runs: [first: number, last: number][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run?.[1] === line - 1) run[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
};
