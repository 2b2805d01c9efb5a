import { open } from 'node:fs/promises';
import { codeOf } from '../internal/foreign.js';
import { openStore } from '../journal/open-store.js';
import { isDone } from '../journal/state.js';
import type { JournalStore } from '../journal/store.js';
import { type Campaign, SHORTEST_MS, sendLines, type Tally, Throttle } from './bulk-run.js';
import { checkAll, InputSummary, requestsOf } from './bulk-source.js';
import { checkRequest, readParseOptions } from './check-request.js';
import { type ConnectOptions, connect, type SendFileOptions, sendOne, toTarget } from './connect.js';
import { type Counts, countEnded, countWords, decideWords, isAccepted, NO_COUNTS } from './counts.js';
import { CliError, type ExitReason, mostSevere, withJournalErrors, wrongUse } from './exit-codes.js';
import { type Input, isSame, itemsOf, openInput } from './input.js';
import {
  counted,
  createErrorWords,
  error,
  errorRow,
  formatTime,
  info,
  nameLines,
  recordedError,
  stderr,
  stdout,
  toRanges,
  warn,
} from './output.js';
import { showRepeated, showViolations } from './show-violations.js';

/** Sends the requests of a file, or of stdin for `-`: one JSON document, or JSON lines. */
export const sendFile = async (file: string, options: SendFileOptions): Promise<ExitReason> => {
  const { journal, resend, settled, arrived, takeOver } = options;
  if (journal === undefined && (resend ?? settled ?? arrived ?? takeOver) !== undefined)
    throw wrongUse('--resend, --settled, --arrived and --take-over need --journal.');
  if (journal !== undefined && (await isSame(file, journal)))
    throw wrongUse(`The input and the journal must be different files; got ${file} for both.`);
  const input = await openInput(file, options.jsonl === true);
  try {
    return input.isDocument && journal === undefined
      ? await sendDocument(input, options)
      : await sendBulk(input, options);
  } finally {
    await input.close();
  }
};

const sendDocument = async (input: Input, options: ConnectOptions): Promise<ExitReason> => {
  for await (const item of itemsOf(input)) {
    const checked = checkRequest(input.name, item, await readParseOptions(options));
    if (checked.ok) return sendOne(checked.sendable, options);
    showViolations(stderr, input, item, checked.violations);
  }
  throw new CliError('violations', 'The request breaks rules. Nothing was sent.');
};

/** Sends all requests of an input: one campaign, from opening the journal to the summary. */
export const sendBulk = async (input: Input, options: SendFileOptions): Promise<ExitReason> => {
  const throttle = new Throttle();
  const bot = await connect({ ...options, on: { retry: throttle.onRetry } });
  try {
    return await withJournalErrors(async () => {
      const journal = await openJournal(options);
      return await runCampaign({ bot, throttle }, input, journal, options).finally(() => journal?.close());
    });
  } finally {
    await bot.close();
  }
};

const runCampaign = async (
  { bot, throttle }: Pick<Campaign, 'bot' | 'throttle'>,
  input: Input,
  journal: JournalStore | undefined,
  options: SendFileOptions,
): Promise<ExitReason> => {
  const { skipInvalid = false, concurrency = 32 } = options;
  const parseOptions = await readParseOptions(options);
  const summary = new InputSummary();
  const begunAt = performance.now();
  const tally: Tally = { counts: { ...NO_COUNTS }, reasons: new Set(), open: [] };
  const { reasons } = tally;

  // An earlier run with this journal has shown what breaks rules.
  const isTold = skipInvalid && (journal?.items.size ?? 0) > 0;
  // Check a whole file before the first send; a stream can only be checked line by line.
  const total = input.rereadable
    ? await checkAll(input, journal, { summary, whenInvalid: isTold ? 'skip' : 'report', parseOptions })
    : undefined;
  if (summary.invalid.length > 0 && !skipInvalid)
    throw new CliError(
      'violations',
      `${summary.invalid.length} of ${summary.requests} requests ${summary.invalid.length === 1 ? 'breaks' : 'break'} rules. Nothing was sent.`,
    );
  if (isTold && summary.invalid.length > 0)
    info(
      `${summary.invalid.length} of ${counted(summary.requests, 'request')} skipped, because of broken rules. To see them: sendable check ${input.name}`,
    );
  if (total === undefined) info(streamNotice(input.name, skipInvalid));
  else reportDoubts(summary);
  if (total === 0 && summary.before > 0 && summary.before === summary.requests) {
    info(stderr.paint('green', nothingToSend(summary)));
    return 'ok';
  }

  // Send the lines. Whatever stops this, the summary is printed.
  const whenInvalid = !skipInvalid ? 'stop' : total === undefined ? 'report' : 'skip';
  const unread = total === undefined ? summary : new InputSummary();
  const requests = requestsOf(input, { summary: unread, whenInvalid, parseOptions });
  let failure: CliError | undefined;
  try {
    const campaign = { bot, throttle, store: journal, total, concurrency, earlier: unread, tally };
    // Without a line to send, there is no progress to show.
    if (total !== 0) await withJournalErrors(() => sendLines(requests, campaign));
  } catch (thrown) {
    if (!(thrown instanceof CliError)) throw thrown;
    failure = thrown;
  } finally {
    if (total === undefined) {
      showRepeated(stderr, input);
      reportDoubts(summary);
    }
    printSummary(tally.counts, summary, total, performance.now() - begunAt);
    if (journal === undefined && failure === undefined) printLeft(tally.counts, summary, unread, total);
    if (stderr.stream.isTTY) printNextStep(tally, total, journal !== undefined);
  }

  if (summary.requests === 0 && failure === undefined) warn(`${input.name} has no request.`);

  // Choose the exit code: of several reasons, the one that needs the most care.
  if (failure !== undefined) {
    error(failure.message);
    reasons.add(failure.reason);
  }
  if (!(await input.isUnchanged())) {
    warn(`${input.name} was changed while it was sent.`);
    reasons.add('failed');
  }
  if (summary.invalid.length > 0) reasons.add('violations');
  if (summary.doubtful.length > 0) reasons.add('network');
  return mostSevere(reasons);
};

/** Opens the journal of `--journal` and records what the user has decided about lines whose outcome is unknown. */
const openJournal = async (options: SendFileOptions): Promise<JournalStore | undefined> => {
  const { journal: name, resend = [], settled = [], arrived = [], takeOver = false } = options;
  if (name === undefined) return undefined;
  const isSettled = new Set(settled);
  const both = resend.find(line => isSettled.has(line));
  if (both !== undefined) throw wrongUse(`Line ${both} must not be in both --resend and --settled.`);
  // A refused decision must not leave a new journal.
  if (resend.length + settled.length + arrived.length > 0 && !(await exists(name)))
    throw wrongUse(`${name} does not exist: --resend, --settled and --arrived need the journal of an earlier run.`);
  const target = toTarget(options);
  const journal = await openStore(name, {
    target,
    targetName: '--base-url or SENDABLE_BASE_URL',
    keyKind: 'line',
    takeOver,
    takeOverName: '--take-over',
  });
  try {
    // Before a decision is recorded: a wrong id records nothing.
    const arrivedLines = linesOf(journal, arrived);
    await withJournalErrors(() => journal.decide('resend', resend), '--resend: ');
    await withJournalErrors(() => journal.decide('settled', settled), '--settled: ');
    for (const line of arrivedLines) await journal.settle(line);
    return journal;
  } catch (thrown) {
    await journal.close();
    throw thrown;
  }
};

const exists = async (file: string): Promise<boolean> => {
  try {
    await (await open(file)).close();
    return true;
  } catch (thrown) {
    return codeOf(thrown) !== 'ENOENT';
  }
};

/** Finds the lines to settle: those of the message ids that are not known to have arrived. */
const linesOf = ({ items, name }: JournalStore, ids: readonly string[]): readonly number[] => {
  const open = new Map<string | undefined, number[]>(ids.map(id => [id, []]));
  const known = new Set<string | undefined>();
  for (const [line, state] of items) {
    known.add(state.messageId);
    if (typeof line === 'number' && !isDone(state)) open.get(state.messageId)?.push(line);
  }
  return ids.flatMap(id => {
    if (!known.has(id)) throw wrongUse(`--arrived: ${JSON.stringify(id)} is not in ${name}.`);
    const lines = open.get(id) ?? [];
    if (lines.length < 2) return lines;
    throw wrongUse(`--arrived: the lines ${toRanges(lines)} have the message id ${JSON.stringify(id)}: use --settled.`);
  });
};

const streamNotice = (name: string, skipInvalid: boolean): string =>
  `${name} is a stream, so it is checked line by line while it is sent. ${
    skipInvalid ? 'Lines that break rules are skipped.' : 'The first line that breaks a rule stops the run.'
  }`;

const reportDoubts = ({ doubtful }: InputSummary): void => {
  if (doubtful.length === 0) return;
  const format = stdout.stream.isTTY ? createErrorWords() : errorRow;
  for (const { line, ...facts } of doubtful) {
    const { messageId } = facts;
    stdout.say(format({ line }, { status: 'unknown', earlier: true, messageId }, recordedError(facts)));
  }
  for (const words of decideWords(doubtful, { hasJournal: true, isEarlier: true })) warn(words);
};

const nothingToSend = ({ before, settled }: InputSummary): string =>
  `Nothing to send: ${before === 1 ? 'the line was' : `all ${before} lines were`} sent ${settled > 0 ? 'or settled ' : ''}before.`;

const printSummary = (counts: Counts, summary: InputSummary, total: number | undefined, ms: number): void => {
  const left = countLeft(counts, total);
  const accepted = summary.doubtful.filter(isAccepted).length;
  const unknown = summary.doubtful.length - accepted;
  // More are too many to look at.
  const named = summary.invalid.length > 20 ? '' : ` (${nameLines(summary.invalid)})`;
  const parts = [
    countWords(counts),
    ...(summary.before > 0 ? [`${summary.before} done before`] : []),
    ...(unknown > 0 ? [`${unknown} unknown before`] : []),
    ...(accepted > 0 ? [`${accepted} accepted before`] : []),
    ...(summary.invalid.length > 0 ? [`${summary.invalid.length} skipped${named}`] : []),
    ...(left > 0 ? [`${left} not sent`] : []),
  ];
  // A pipe or a file gets the same line in each run.
  const time = stderr.stream.isTTY && ms >= SHORTEST_MS ? `, in ${formatTime(ms)}` : '';
  const isOpen = counts.unknown + counts.accepted + summary.doubtful.length + left > 0;
  const color = counts.failed + summary.invalid.length > 0 ? 'red' : isOpen ? 'yellow' : 'green';
  info(stderr.paint(color, `${parts.join(', ')}${time}.`));
};

/** Counts the lines that were not sent; 0 for a stream, whose length is unknown. */
const countLeft = (counts: Counts, total: number | undefined): number =>
  total === undefined ? 0 : total - countEnded(counts);

/** Says which lines a run without a journal has left: the same command would send the others again. */
const printLeft = (
  { sent, unknown, accepted }: Counts,
  { lastLine }: InputSummary,
  unread: InputSummary,
  total: number | undefined,
): void => {
  if (sent + unknown + accepted === 0) return;
  const left = [...unread.open].sort((a, b) => a - b);
  // Of a stream, the last line is not known.
  const isStream = total === undefined;
  if (!isStream) for (let line = unread.lastLine + 1; line <= lastLine; line++) left.push(line);
  const which = [
    ...(left.length > 0 ? [nameLines(left)] : []),
    ...(isStream && !unread.isRead ? [`all after line ${unread.lastLine}`] : []),
  ];
  if (which.length === 0) return;
  info(
    `Not sent: ${which.join(' and ')}. The same command would send the others again: give only these, or use --journal next time.`,
  );
};

const printNextStep = ({ counts, open }: Tally, total: number | undefined, hasJournal: boolean): void => {
  const { failed } = counts;
  const unsent = failed + countLeft(counts, total);
  if (hasJournal && unsent > 0) {
    const run = failed > 0 ? 'Correct what failed, then run' : 'Run';
    info(
      `${run} the same command again: it sends the ${counted(unsent, 'message')} that did not arrive, and no other.`,
    );
  }
  for (const words of decideWords(open, { hasJournal })) info(words);
};
