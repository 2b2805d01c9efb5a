import {
  getElements,
  isOtp,
  type Message,
  type Otp,
  type PageState,
  type Press,
  type Refused,
} from '../live/page-state.js';
import { toHash } from '../place.js';

/** The type of a user's id, and the id. */
export type Name = readonly [type: 'customer' | 'staff' | 'user', id: string];

/** A user in the chat. */
export interface Person {
  readonly name: Name;
  readonly count: number;
}

/** Lists the users of messages and OTPs by platform user id. The user with the newest entry is last. */
export const listPeople = ({ messages, otps }: PageState): ReadonlyMap<string, Person> => {
  const people = new Map<string, Person>();
  for (const entry of sortByNumber([...messages, ...otps])) {
    const { name: before, count = 0 } = people.get(entry.userId) ?? {};
    const name = toName(entry);
    people.delete(entry.userId);
    // A message may be addressed by platform user id to a user whose own id is known.
    people.set(entry.userId, { name: name[0] === 'user' ? (before ?? name) : name, count: count + 1 });
  }
  return people;
};

/** Sorts entries by arrival. */
export const sortByNumber = <Entry extends { readonly number: number }>(entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((one, other) => one.number - other.number);

/** Returns the recipient of a message or OTP. */
export const toName = (entry: Message | Otp): Name => {
  if (isOtp(entry)) return ['customer', entry.request.customerNo];
  const { appCustomerId, appStaffId, id = '' } = entry.request.recipient;
  if (appCustomerId !== undefined) return ['customer', appCustomerId];
  return appStaffId !== undefined ? ['staff', appStaffId] : ['user', id];
};

/** Returns the link to a message or OTP: its id, and also its number if an earlier entry has the same id. */
export const entryHref = ({ id, number, duplicate }: Message | Otp, query = ''): string =>
  toHash('message', duplicate ? [id, number] : [id], query);

/** Finds the message or OTP of a link. The id may also be that of an element, because a press reports it. */
export const findEntry = (
  { messages, otps }: PageState,
  [id, number]: readonly string[],
): Message | Otp | undefined => {
  const all = [...messages, ...otps];
  const named = all.filter(entry => entry.id === id && (number === undefined || `${entry.number}` === number));
  const hasElement = (entry: Message | Otp): boolean =>
    !isOtp(entry) && getElements(entry)?.some(({ messageId }) => messageId === id) === true;
  return named.find(({ duplicate }) => !duplicate) ?? named[0] ?? all.findLast(hasElement);
};

type Entry = Message | Otp | Refused | Press;

/** One row of the chat. */
export interface Row {
  /** The number and the time, because numbers restart after a reset. */
  readonly key: string;
  readonly entry: Entry;
}

/** Creates the rows of one user or of all users, oldest first. */
export const createTimeline = (state: PageState, userId: string | undefined): readonly Row[] => {
  const isTheirs = (entry: Entry): boolean =>
    // A refused request has no user.
    userId === undefined || ('userId' in entry && entry.userId === userId);
  const requests = sortByNumber([...state.messages, ...state.otps, ...state.refused]).filter(isTheirs);
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

/** Returns the key of a request's row. */
export const requestKey = ({ number, receivedAt }: Message | Otp | Refused): string => `${number} ${receivedAt}`;

const pressKey = ({ number, pressedAt }: Press): string => `press ${number} ${pressedAt}`;
