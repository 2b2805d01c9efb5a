import { States } from '../states.js';

const NAMES = [
  'killed: while opening',
  'killed: in the midst of a write',
  'killed: while a request was in flight',
  'killed: after the platform took the message, before the journal knew',
  'killed: while closing',
  'power cut: nothing lost',
  'power cut: end lost',
  'power cut: torn',
  'power cut: reordered',
  'power cut: file lost',
  'power cut: while a request was in flight',
  'disk: full',
  'disk: write fails',
  'disk: sync fails',
  'rival: refused, as the owner lives',
  'rival: refused, as nobody can tell whether the owner lives',
  'rival: took over from a process that lives',
  'owner: stopped, as the journal was taken over',
  'open: records that the disk had not written are skipped',
  'row: sent earlier',
  'row: in doubt',
  'row: settled',
  'doubt: sent again, as it did not arrive',
  'doubt: settled, as it arrived',
  'press: while its send was in flight',
  'press: settled an unknown send',
  'press: of a message that was not in doubt',
  'press: of a message that was to be sent again',
  'press: the command settled a line',
  'left: the reader left the rows',
  'closed: in the midst of a run',
  'command: one signal',
  'command: two signals',
  'command: settled, as it arrived',
  'command: sent again, as it did not arrive',
] as const;

export type JournalWorldState = (typeof NAMES)[number];

/** Creates the counters of the states that a run of the journal must reach. */
export const createJournalStates = (): States<JournalWorldState> => new States(NAMES);
