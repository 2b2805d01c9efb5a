import { randomUUID } from 'node:crypto';
import type { Recipient } from '../wire/recipient.js';

/** The id that a new user has in the client's system. Document, section 2.2. */
export type NewUser = Exclude<Recipient, { readonly id: string }>;

/** The users of the platform: each has a random platform user id, and a customer id or a staff id. */
export class Users {
  readonly #anyone: boolean;
  readonly #userIds = new Map<string, string>();

  /** With `anyone`, whoever is asked for is registered. */
  constructor(anyone: boolean) {
    this.#anyone = anyone;
  }

  /** Makes a user known, and gives the platform user id; the one it has, when it is known. */
  register(user: Recipient): string {
    const key = keyOf(user);
    const known = this.#userIds.get(key);
    if (known !== undefined) return known;
    const userId = randomUUID();
    this.#userIds.set(key, userId).set(keyOf({ id: userId }), userId);
    return userId;
  }

  /** The platform user id of a recipient; undefined when there is no such user. */
  userIdOf(recipient: Recipient): string | undefined {
    if (!this.#anyone) return this.#userIds.get(keyOf(recipient));
    return recipient.id ?? this.register(recipient);
  }

  clear(): void {
    this.#userIds.clear();
  }
}

const keyOf = ({ appCustomerId, appStaffId, id }: Recipient): string =>
  appCustomerId !== undefined
    ? `customer ${appCustomerId}`
    : appStaffId !== undefined
      ? `staff ${appStaffId}`
      : `user ${id}`;
