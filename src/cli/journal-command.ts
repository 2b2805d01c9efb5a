import { Turns } from '../internal/turns.js';
import type { Key } from '../journal/record.js';
import { checkStart, type ItemState, isDone, isInDoubt, openFile, stateOf } from '../journal/state.js';
import { countWords, decideWords, isAccepted } from './counts.js';
import { type ExitReason, withJournalErrors, wrongUse } from './exit-codes.js';
import { createErrorWords, errorRow, info, okRow, okWords, recordedError, stderr, stdout } from './output.js';

/**
 * Prints the row of each message in a journal, even while a process uses it, and a summary on stderr. A terminal gets words, without
 * `all` only about the messages that are not done: thousands of others would hide them.
 */
export const showJournal = async (name: string, { all }: { readonly all?: true } = {}): Promise<ExitReason> =>
  withJournalErrors<ExitReason>(async () => {
    const handle = await openFile(name, 'r');
    try {
      if (await checkStart(handle, name)) throw wrongUse(`The journal ${name} is empty.`);
      const { items } = await stateOf(handle, name);
      const { isTTY } = stdout.stream;
      const shown = isTTY && !all ? [...items].filter(([, state]) => !isDone(state)) : [...items];
      const rows = shown.sort(([one], [other]) => byLine(one, other));
      const turns = new Turns();
      const formats: Formats = isTTY ? [okWords, createErrorWords()] : [okRow, errorRow];
      for (const [key, state] of rows) {
        if (turns.isDue()) await turns.next();
        if (stdout.closed !== undefined) break;
        stdout.say(rowOf(key, state, formats));
        await stdout.drained();
      }
      info(summaryOf([...items.values()]));
      const open = rows.flatMap(([line, state]) =>
        typeof line === 'number' && isInDoubt(state) ? [{ ...state, line }] : [],
      );
      if (stderr.stream.isTTY) for (const words of decideWords(open, { hasJournal: true })) info(words);
      return 'ok';
    } finally {
      await handle.close();
    }
  });

/** Sorts rows by line; ids keep the order of the journal. */
const byLine = (one: Key, other: Key): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : 0;

type Formats = readonly [typeof okRow, typeof errorRow];

/** Formats a row in the form of `sendable send`. */
const rowOf = (key: Key, state: ItemState, [formatDone, format]: Formats): string => {
  const place = typeof key === 'number' ? { line: key } : { id: key };
  const { status, messageId } = state;
  if (status === 'sent' || status === 'settled') return formatDone(state, place, status);
  // `begun`: the process ended while the message was in flight.
  return format(place, { status: status === 'begun' ? 'unknown' : status, messageId }, recordedError(state));
};

const summaryOf = (states: readonly ItemState[]): string => {
  const count = (...statuses: readonly ItemState['status'][]): number =>
    states.filter(({ status }) => statuses.includes(status)).length;
  const doubts = states.filter(isInDoubt);
  const accepted = doubts.filter(isAccepted).length;
  const parts = [
    countWords({ sent: count('sent'), failed: count('failed'), unknown: doubts.length - accepted, accepted }),
    ...(count('settled') > 0 ? [`${count('settled')} settled`] : []),
    ...(count('resend') > 0 ? [`${count('resend')} to be sent again`] : []),
  ];
  return `${parts.join(', ')}.`;
};
