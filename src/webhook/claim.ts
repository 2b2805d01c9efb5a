import { shown } from '../internal/options.js';
import { ignoreRejection } from '../internal/runtime.js';
import type { Setup } from './check-options.js';
import type { DedupeStore } from './dedupe.js';
import type { Delivery } from './delivery.js';
import { optionalId, PrintableError, refuseOnError } from './errors.js';
import { responses } from './responses.js';
import { waitForCheck } from './timeouts.js';

/** A delivery that was claimed: its store, and its key in it. */
export interface Claimed {
  readonly store: DedupeStore;
  readonly key: string;
}

/**
 * Claims a delivery in the store. `identity` identifies one without an id. Returns the claim if it is new, the state of a duplicate,
 * and undefined without a store.
 */
export const claim = async (
  setup: Setup,
  { headers }: Delivery,
  identity: string,
  body: string,
  messageId: string | undefined,
): Promise<Claimed | 'running' | 'done' | undefined> => {
  const { store, deliveryId } = setup;
  if (store === undefined) return undefined;
  const id = await refuseOnError(responses.failed, { stage: 'dedupe' }, () => {
    const returned: unknown = deliveryId?.(body, headers) ?? '';
    if (typeof returned === 'string') return returned;
    ignoreRejection(returned);
    throw new PrintableError(`\`deliveryId\` must return a string or undefined; got ${shown(returned)}.`);
  });
  // An empty id names no delivery.
  const key = await hashDelivery(id === '' ? identity : `id:${id}`);
  // The delivery is refused by then: a claim that stays would block its repetition.
  const releaseLate = (late: unknown): unknown => (late === 'new' ? store.release(key) : undefined);
  return refuseOnError(responses.failed, { stage: 'dedupe', ...optionalId(messageId) }, async () => {
    const state: unknown = await waitForCheck(setup, "The store's `claim`", store.claim(key), releaseLate);
    if (state === 'new') return { store, key };
    if (state === 'running' || state === 'done') return state;
    // An untyped store may return `true` for a new delivery, which would otherwise stay in progress forever.
    throw new PrintableError(`The store's \`claim\` must return 'new', 'running' or 'done'; got ${shown(state)}.`);
  });
};

/** Completes a claim whose handler succeeded, and releases any other. */
export const endClaim = async (setup: Setup, { store, key }: Claimed, isDone: boolean): Promise<void> => {
  const what = `The store's \`${isDone ? 'complete' : 'release'}\``;
  await waitForCheck<unknown>(setup, what, isDone ? store.complete(key) : store.release(key));
};

// UTF-8 cannot encode lone surrogates: the encoder would replace all of them with one character.
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Hashes the identity of a delivery with SHA-256, so that the store contains no data of users. Returns hexadecimal digits. */
const hashDelivery = async (identity: string): Promise<string> => {
  const bytes = new TextEncoder().encode(LONE_SURROGATE.test(identity) ? JSON.stringify(identity) : identity);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('');
};
