import type { Message, Otp, PageState, Press, Refused } from '../live/page-state.js';
import { inOrder } from './people.js';

type Entry = Message | Otp | Refused | Press;

/** One row of the chat. */
export interface Row {
  /** The time is part of it, as numbers begin anew after a reset. */
  readonly key: string;
  readonly entry: Entry;
}

/** Everything that happened, oldest first; of one user, or of all. */
export const timelineOf = (state: PageState, userId: string | undefined): readonly Row[] => {
  const isTheirs = (entry: Entry): boolean =>
    // Nobody knows for whom a refused request was.
    userId === undefined || ('userId' in entry && entry.userId === userId);
  const requests = inOrder([...state.messages, ...state.otps, ...state.refused]).filter(isTheirs);
  const presses = state.presses.filter(isTheirs);
  const rows: Row[] = [];
  let next = 0;
  for (const entry of requests) {
    for (let press = presses[next]; press && press.pressedAt < entry.receivedAt; press = presses[++next])
      rows.push({ key: pressKey(press), entry: press });
    rows.push({ key: requestKey(entry), entry });
  }
  return [...rows, ...presses.slice(next).map(press => ({ key: pressKey(press), entry: press }))];
};

/** The key of the row of a request. */
export const requestKey = ({ number, receivedAt }: Message | Otp | Refused): string => `${number} ${receivedAt}`;

const pressKey = ({ number, pressedAt }: Press): string => `press ${number} ${pressedAt}`;
