import type { Sendable } from '../index.js';
import { type ItemKeys, messageIdOf } from '../journal/keys.js';
import type { RowFacts } from '../journal/record.js';
import { type ItemState, isDone, isInDoubt } from '../journal/state.js';
import type { JournalStore } from '../journal/store.js';
import type { ParseOptions } from '../parse/index.js';
import { checkRequest, MessageIds } from './check-request.js';
import { CliError } from './exit-codes.js';
import type { Input, Item } from './input.js';
import { stderr } from './output.js';
import { showRepeated, showViolations } from './show-violations.js';

/** Counts the lines of the input before they are sent. */
export class InputSummary {
  requests = 0;
  lastLine = 0;
  /** Lines that break rules. */
  readonly invalid: number[] = [];
  /** Lines that an earlier run sent, or that the user settled. */
  before = 0;
  /** Those of `before` that the user settled. */
  settled = 0;
  /** Lines of an earlier run that may have arrived. */
  readonly doubtful: (RowFacts & { readonly line: number })[] = [];
  /** Lines that were read to be sent, and have no outcome in this run. */
  readonly open: Set<number> = new Set<number>();
  /** True if the input was read to its end. */
  isRead = false;

  /** Counts a line that is not sent, because of what the journal knows. Returns false for a line to send. */
  addEarlier(line: number, known: ItemState | undefined): boolean {
    if (isInDoubt(known)) this.doubtful.push({ ...known, line });
    else if (isDone(known)) {
      this.before++;
      if (known?.status === 'settled') this.settled++;
    } else return false;
    return true;
  }
}

const lines = new WeakMap<Sendable, number>();

/** Returns the line of a request that was read. */
export const lineOf = (sendable: Sendable): number => lines.get(sendable) ?? 0;

/** The journal's keys of the requests: their lines. */
export const lineKeys = (store: JournalStore): ItemKeys => ({
  next: sendable => ({
    key: lineOf(sendable),
    messageId: messageIdOf(sendable),
    hash: store.fingerprintOf(sendable),
    earlierHash: undefined,
  }),
});

/** The reaction to a line that breaks rules: report it and go on, skip it, or report it and stop. */
type WhenInvalid = 'report' | 'skip' | 'stop';

/** Yields the requests of the valid lines. Throws a CliError at an invalid line with `stop`. */
export async function* requestsOf(input: Input, reading: Reading): AsyncGenerator<Sendable> {
  const { summary } = reading;
  for await (const list of input.lists())
    for (const sendable of validOf(list, input, reading)) {
      summary.open.add(lineOf(sendable));
      yield sendable;
    }
  summary.isRead = true;
}

/** How the lines of an input are read, and what counts them. */
export interface Reading {
  readonly summary: InputSummary;
  readonly whenInvalid: WhenInvalid;
  readonly parseOptions: ParseOptions;
}

function* validOf(
  list: readonly Item[],
  input: Input,
  { summary, whenInvalid, parseOptions }: Reading,
): Generator<Sendable> {
  for (const item of list) {
    summary.requests++;
    summary.lastLine = item.line;
    const checked = checkRequest(input.name, item, parseOptions);
    if (!checked.ok) {
      summary.invalid.push(item.line);
      if (whenInvalid !== 'skip') showViolations(stderr, input, item, checked.violations);
      if (whenInvalid !== 'stop') continue;
      throw new CliError('violations', `Line ${item.line} breaks rules. It and the lines after it were not sent.`);
    }
    lines.set(checked.sendable, item.line);
    yield checked.sendable;
  }
}

/** Checks the whole input before anything is sent, and counts the lines to send. */
export const checkAll = async (input: Input, store: JournalStore | undefined, reading: Reading): Promise<number> => {
  const { summary } = reading;
  const ids = new MessageIds(input.name, 'both are sent');
  let count = 0;
  for await (const list of input.lists())
    for (const sendable of validOf(list, input, reading)) {
      const line = lineOf(sendable);
      const known = store?.items.has(line) ? store.known(line, store.fingerprintOf(sendable)) : undefined;
      if (summary.addEarlier(line, known)) continue;
      ids.add(line, sendable);
      count++;
    }
  showRepeated(stderr, input);
  ids.done();
  const beyond = lineBeyond(store, summary.lastLine);
  if (beyond !== undefined)
    throw new CliError(
      'usage',
      `The journal has line ${beyond}, which ${input.name} no longer has. Restore the input. A new journal would send the lines again that were sent before. Nothing was sent.`,
    );
  return count;
};

/** Finds the first line of the journal that the input no longer has. Failed lines may be removed: they never arrived. */
const lineBeyond = (journal: JournalStore | undefined, lastLine: number): number | undefined =>
  [...(journal?.items ?? [])]
    .flatMap(([line, { status }]) => (typeof line === 'number' && line > lastLine && status !== 'failed' ? [line] : []))
    .sort((a, b) => a - b)[0];
