import { isOtp } from '../contents.js';
import type { Message, Otp, PageState } from '../live/page-state.js';

/** What kind of id a user is known by, and the id. */
export type Name = readonly [type: 'customer' | 'staff' | 'user', id: string];

/** A user, as the chat names them. */
export interface Person {
  readonly name: Name;
  readonly count: number;
}

/** The users of the messages and OTPs by their platform user ids, those with the newest last. */
export const peopleOf = ({ messages, otps }: PageState): ReadonlyMap<string, Person> => {
  const people = new Map<string, Person>();
  for (const entry of inOrder([...messages, ...otps])) {
    const { name: before, count = 0 } = people.get(entry.userId) ?? {};
    const name = nameOf(entry);
    people.delete(entry.userId);
    // A message may be addressed by the platform's id to one whose own id is known.
    people.set(entry.userId, { name: name[0] === 'user' ? (before ?? name) : name, count: count + 1 });
  }
  return people;
};

/** In the order of their arrival. */
export const inOrder = <Entry extends { readonly number: number }>(entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((one, other) => one.number - other.number);

/** For whom a message or OTP is. */
export const nameOf = (entry: Message | Otp): Name => {
  if (isOtp(entry)) return ['customer', entry.request.customerNo];
  const { appCustomerId, appStaffId, id = '' } = entry.request.recipient;
  if (appCustomerId !== undefined) return ['customer', appCustomerId];
  return appStaffId !== undefined ? ['staff', appStaffId] : ['user', id];
};
