import { AgedMap } from '../internal/aged-map.js';
import type { Recipient } from '../spec/requests.js';

/** The id of a new user in the client's system. API spec, section 2.2. */
export type NewUser = Exclude<Recipient, { readonly id: string }>;

/** A registered user. */
export interface RegisteredUser {
  /** The platform user id. */
  readonly userId: string;
  readonly user: NewUser;
}

// Guests are users who were not registered. A load test can have millions.
const MAX_GUESTS = 100_000;
// All ids of guests together: a single id can be as long as a body.
const MAX_GUEST_CHARACTERS = 16 * 1024 * 1024;

/**
 * The users of the platform. Each has a random platform user id, and a customer id or a staff id. Users who were not
 * registered are limited to the newest 100 000, and to 16 Mi characters of ids.
 */
export class Users {
  readonly #anyone: boolean;
  readonly #newId: () => string;
  readonly #registered = new Map<string, RegisteredUser>();
  readonly #ids = new Set<string>();
  readonly #guests = new AgedMap<string>();
  #guestCharacters = 0;

  /** With `anyone`, every recipient is a user. */
  constructor(anyone: boolean, newId: () => string) {
    this.#anyone = anyone;
    this.#newId = newId;
  }

  /** Registers a user and returns the platform user id, which a known user keeps. */
  register(user: NewUser): string {
    const key = toKey(user);
    const known = this.#registered.get(key);
    if (known !== undefined) return known.userId;
    const userId = this.#guests.get(key) ?? this.#newId();
    this.#registered.set(key, { userId, user: { ...user } });
    this.#ids.add(userId);
    return userId;
  }

  /** Returns the platform user id of a recipient, or undefined if there is no such user. */
  findUserId(recipient: Recipient): string | undefined {
    if (recipient.id !== undefined) return this.#anyone || this.#ids.has(recipient.id) ? recipient.id : undefined;
    const key = toKey(recipient);
    return this.#registered.get(key)?.userId ?? (this.#anyone ? this.#guest(key) : undefined);
  }

  list(): readonly RegisteredUser[] {
    return [...this.#registered.values()];
  }

  clear(): void {
    for (const known of [this.#registered, this.#ids, this.#guests]) known.clear();
    this.#guestCharacters = 0;
  }

  #guest(key: string): string {
    const known = this.#guests.get(key);
    if (known !== undefined) return known;
    const userId = this.#newId();
    this.#guests.set(key, userId);
    this.#guestCharacters += key.length;
    while (this.#guests.size > MAX_GUESTS || this.#guestCharacters > MAX_GUEST_CHARACTERS) {
      const oldest = this.#guests.oldest();
      if (oldest === undefined || oldest.key === key) break;
      this.#guests.delete(oldest.key);
      this.#guestCharacters -= oldest.key.length;
    }
    return userId;
  }
}

const toKey = ({ appCustomerId, appStaffId }: NewUser): string =>
  appCustomerId === undefined ? `staff ${appStaffId}` : `customer ${appCustomerId}`;
