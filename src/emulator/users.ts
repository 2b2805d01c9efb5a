import type { Recipient } from '../wire/recipient.js';

/** The id that a new user has in the client's system. Document, section 2.2. */
export type NewUser = Exclude<Recipient, { readonly id: string }>;

/** A user who was registered. */
export interface RegisteredUser {
  /** The platform user id. */
  readonly userId: string;
  readonly user: NewUser;
}

// Those whom nobody registered; a test of load can have millions.
const MOST_GUESTS = 100_000;

/**
 * The users of the platform: each has a random platform user id, and a customer id or a staff id. Of those who became
 * users on first sight the newest 100 000 are known.
 */
export class Users {
  readonly #anyone: boolean;
  readonly #newId: () => string;
  readonly #registered = new Map<string, RegisteredUser>();
  readonly #ids = new Set<string>();
  readonly #guests = new Map<string, string>();

  /** With `anyone`, whoever is asked for is a user. */
  constructor(anyone: boolean, newId: () => string) {
    this.#anyone = anyone;
    this.#newId = newId;
  }

  /** Makes a user known, and gives the platform user id; the one it has, when it is known. */
  register(user: NewUser): string {
    const key = keyOf(user);
    const known = this.#registered.get(key);
    if (known !== undefined) return known.userId;
    const userId = this.#guests.get(key) ?? this.#newId();
    this.#registered.set(key, { userId, user: { ...user } });
    this.#ids.add(userId);
    return userId;
  }

  /** The platform user id of a recipient; undefined when there is no such user. */
  userIdOf(recipient: Recipient): string | undefined {
    if (recipient.id !== undefined) return this.#anyone || this.#ids.has(recipient.id) ? recipient.id : undefined;
    const key = keyOf(recipient);
    return this.#registered.get(key)?.userId ?? (this.#anyone ? this.#guest(key) : undefined);
  }

  list(): readonly RegisteredUser[] {
    return [...this.#registered.values()];
  }

  clear(): void {
    for (const known of [this.#registered, this.#ids, this.#guests]) known.clear();
  }

  #guest(key: string): string {
    const known = this.#guests.get(key);
    if (known !== undefined) return known;
    const userId = this.#newId();
    this.#guests.set(key, userId);
    const [oldest] = this.#guests.size > MOST_GUESTS ? this.#guests.keys() : [];
    if (oldest !== undefined) this.#guests.delete(oldest);
    return userId;
  }
}

const keyOf = ({ appCustomerId, appStaffId }: NewUser): string =>
  appCustomerId === undefined ? `staff ${appStaffId}` : `customer ${appCustomerId}`;
