import type { Sendable } from '../index.js';
import { checkItem } from './check-item.js';
import { CliError } from './cli-error.js';
import type { Input } from './input/input.js';
import type { Journal } from './journal/journal.js';
import { isInDoubt } from './journal/state.js';
import { MessageIds, messageIdOf } from './message-ids.js';
import { stderr } from './output.js';
import { showViolation } from './show-violation.js';

/** What became of the lines of the input before they were sent. */
export class Seen {
  /** All requests so far. */
  requests = 0;
  lastLine = 0;
  /** Lines that break rules. */
  invalid = 0;
  /** Lines that an earlier run has dealt with. */
  before = 0;
  /** Lines of an earlier run that may have arrived, and their message ids. */
  readonly doubtful: { readonly line: number; readonly messageId: string | undefined }[] = [];
}

/** A line to be sent. */
export interface Line {
  readonly line: number;
  readonly sendable: Sendable;
}

/** What to do at a line that breaks rules: tell of it and go on, pass it over, or tell of it and end there. */
export type WhenInvalid = 'tell' | 'pass' | 'stop';

/** The lines that are to be sent, each checked. */
export async function* linesToSend(
  input: Input,
  journal: Journal | undefined,
  seen: Seen,
  whenInvalid: WhenInvalid,
): AsyncGenerator<Line> {
  for await (const item of input.items()) {
    seen.requests++;
    seen.lastLine = item.line;
    const checked = checkItem(input.name, item);
    if (!checked.ok) {
      seen.invalid++;
      if (whenInvalid !== 'pass') for (const violation of checked.violations) showViolation(stderr, violation);
      if (whenInvalid !== 'stop') continue;
      throw new CliError('violations', `Line ${item.line} breaks rules. It and all that follows was not sent.`);
    }
    const { sendable } = checked;
    const known = journal?.known(item.line, sendable);
    if (isInDoubt(known)) seen.doubtful.push({ line: item.line, messageId: messageIdOf(sendable) });
    else if (known?.status === 'sent' || known?.status === 'settled') seen.before++;
    else yield { line: item.line, sendable };
  }
}

/** Goes through the whole input before anything is sent; how many lines there are to send. */
export const checkAll = async (input: Input, journal: Journal | undefined, seen: Seen): Promise<number> => {
  const ids = new MessageIds(input.name);
  let count = 0;
  for await (const { line, sendable } of linesToSend(input, journal, seen, 'tell')) {
    ids.add(line, sendable);
    count++;
  }
  ids.done();
  const [beyond] = journal?.beyond(seen.lastLine) ?? [];
  if (beyond !== undefined)
    throw new CliError(
      'usage',
      `The journal knows line ${beyond}, which ${input.name} no longer has. Nothing was sent.`,
    );
  return count;
};
