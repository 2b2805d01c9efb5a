import { type Name, nameOf } from '../../../recipient.js';
import {
  getElements,
  isOtp,
  type Message,
  type Otp,
  type PageState,
  type Press,
  type Rejected,
} from '../live/page-state.js';
import { toHash } from '../place.js';

/** A user in the chat. */
export interface Person {
  readonly name: Name;
  readonly count: number;
  readonly latest: Message | Otp;
}

/** Lists the users of messages and OTPs by platform user id. The user with the newest entry is last. */
export const listPeople = ({ messages, otps }: PageState): ReadonlyMap<string, Person> => {
  const people = new Map<string, Person>();
  for (const entry of merge<Message | Otp>(messages, otps)) {
    const { name: before, count = 0 } = people.get(entry.userId) ?? {};
    const name = toName(entry);
    people.delete(entry.userId);
    // A message may be addressed by platform user id to a user whose own id is known.
    people.set(entry.userId, {
      name: name[0] === 'user' ? (before ?? name) : name,
      count: count + 1,
      latest: entry,
    });
  }
  return people;
};

let latest: { readonly of: PageState; readonly people: ReadonlyMap<string, Person> } | undefined;

/** Finds a user by platform user id. Searches look many up, so it keeps the list of the newest state. */
export const findPerson = (state: PageState, userId: string): Person | undefined => {
  if (latest?.of.messages !== state.messages || latest.of.otps !== state.otps)
    latest = { of: state, people: listPeople(state) };
  return latest.people.get(userId);
};

/** Finds the platform user id of the only user with this name; undefined if there are several, or none. */
export const findUserId = (state: PageState, wanted: string): string | undefined => {
  const [found, ...others] = [...listPeople(state)].filter(([, { name }]) => name[1] === wanted);
  return others.length === 0 ? found?.[0] : undefined;
};

/** Returns the recipient of a message or OTP. */
export const toName = (entry: Message | Otp): Name =>
  isOtp(entry) ? ['customer', entry.request.customerNo] : nameOf(entry.request.recipient);

/** Returns the link to an entry. That of a message or OTP has its id, and also its number if an earlier entry has the same id. */
export const entryHref = (entry: Entry, query = ''): string => {
  const { number } = entry;
  if ('pressedAt' in entry) return toHash('press', [number], query);
  if ('reason' in entry) return toHash('rejected', [number], query);
  return toHash('message', entry.duplicate ? [entry.id, number] : [entry.id], query);
};

/** Lists the messages and OTPs with this id, oldest first. */
export const listById = ({ messages, otps }: PageState, id: string | undefined): readonly (Message | Otp)[] => {
  const isIt = (entry: Message | Otp): boolean => entry.id === id;
  return merge<Message | Otp>(messages.filter(isIt), otps.filter(isIt));
};

/** Finds the message or OTP of a link. The id may also be that of an element, because a press reports it. */
export const findEntry = (state: PageState, [id, number]: readonly string[]): Message | Otp | undefined => {
  const named = listById(state, id).filter(entry => number === undefined || `${entry.number}` === number);
  const hasElement = (entry: Message): boolean =>
    getElements(entry)?.some(({ messageId }) => messageId === id) === true;
  return named.find(({ duplicate }) => !duplicate) ?? named[0] ?? state.messages.findLast(hasElement);
};

const PARTS = {
  drop: { received: ['connection', 'closed'], accepted: ['response', 'lost'] },
  delay: { received: ['response', 'late'], accepted: ['response', 'late'] },
  'half-body': { received: ['response', 'cut'], accepted: ['response', 'cut'] },
} as const;

/** Describes what a fault did to a request, as a part of a message and its state, such as `response` and `lost`. */
export const describeHit = (
  { kind, when }: Message['faults'][number],
  { response }: Message | Otp | Rejected,
): readonly [what: string, state: string] =>
  kind === 'status' ? ['response', `${response.status}`] : PARTS[kind][when];

/** An entry of a log. */
export type Entry = Message | Otp | Rejected | Press;
export type EntryKind = 'message' | 'otp' | 'press' | 'rejected';

/** Returns the kind of an entry. */
export const kindOf = (entry: Entry): EntryKind => {
  if ('pressedAt' in entry) return 'press';
  if ('reason' in entry) return 'rejected';
  return isOtp(entry) ? 'otp' : 'message';
};

const timeOf = (entry: Entry): string => ('pressedAt' in entry ? entry.pressedAt : entry.receivedAt);

/** Lists the entries of all logs, oldest first. Each log is in order already. */
export const listEntries = ({ messages, otps, rejected, presses }: PageState): readonly Entry[] => {
  const requests = merge<Message | Otp | Rejected>(merge<Message | Otp>(messages, otps), rejected);
  const entries: Entry[] = [];
  let next = 0;
  for (const entry of requests) {
    for (let press = presses[next]; press && press.pressedAt < entry.receivedAt; press = presses[++next])
      entries.push(press);
    entries.push(entry);
  }
  return [...entries, ...presses.slice(next)];
};

/** Merges two lists that are sorted by number. */
const merge = <Numbered extends { readonly number: number }>(
  one: readonly Numbered[],
  other: readonly Numbered[],
): readonly Numbered[] => {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  const merged: Numbered[] = [];
  let next = 0;
  for (const entry of one) {
    for (let before = other[next]; before && before.number < entry.number; before = other[++next]) merged.push(before);
    merged.push(entry);
  }
  return [...merged, ...other.slice(next)];
};

/** Returns a key of an entry: the number and the time, because numbers restart after a reset. */
export const entryKey = (entry: Entry): string => `${kindOf(entry)} ${entry.number} ${timeOf(entry)}`;

/** Finds the message, OTP or rejected request with this number. */
export const findByNumber = (
  { messages, otps, rejected }: PageState,
  wanted: number,
): Message | Otp | Rejected | undefined =>
  [...messages, ...otps, ...rejected].findLast(({ number }) => number === wanted);
