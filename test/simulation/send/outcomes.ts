import type { SendError, SendResult } from '../../../src/index.js';
import { itemAt } from '../random.js';
import { policyOf } from './policy.js';
import type { World } from './world.js';

/** The outcome of a message, as its caller learned it. */
export interface Known {
  readonly message: number;
  readonly result: SendResult;
}

/**
 * Compares what callers learned with what the platform knows, when nothing can happen any more: a message may be taken
 * after its caller has given up.
 */
export const checkOutcomes = (world: World, known: readonly Known[]): void => {
  for (const { message, result } of known) {
    const broken = result.ok ? checkReceipt(world, message, result.receipt) : checkError(world, message, result.error);
    if (broken !== undefined) world.violate(`message ${message}: ${broken}`);
  }
  for (const message of world.owners.keys()) checkCopies(world, message);
};

const checkReceipt = (
  world: World,
  message: number,
  receipt: { readonly messageId: string; readonly recipientId: string },
): string | undefined => {
  const { hasId } = itemAt(world.messages, message);
  if (world.ledger.of(message).taken === 0) return 'there is a receipt, and the platform did not take it';
  const id = hasId ? `m-${message}` : `p-${message}`;
  if (receipt.messageId !== id) return `the receipt names ${receipt.messageId}`;
  world.checkSecrets(`receipt of ${message}`, receipt);
  return undefined;
};

const checkError = (world: World, message: number, error: SendError): string | undefined => {
  const { left, taken, attempts } = world.ledger.of(message);
  if (error.delivery === 'not_sent' && left > 0) return `not_sent, and bytes left ${left} times`;
  if (error.delivery === 'rejected' && taken > 0) return 'rejected, and the platform took it';
  if (error.retryable && taken > 0) return 'retryable, and the platform took it';
  if (error.delivery === 'accepted' && taken === 0 && !mayBeStray(world, message))
    return 'accepted, and the platform did not take it';
  if (error.delivery !== 'not_sent' && attempts === 0 && !hasMiddleware(world, message))
    return `${error.delivery}, and there was no attempt`;
  if (error.attempts.length < attempts) return `${error.attempts.length} attempts are reported of ${attempts}`;
  return undefined;
};

/** A 2XX whose body was cut may be the response to another message, which only the body would show. */
const mayBeStray = (world: World, message: number): boolean =>
  itemAt(world.messages, message).fates.some(({ fate }) => fate === 'early stray 200' || fate === 'shifted');

const hasMiddleware = (world: World, message: number): boolean =>
  world.watch(world.ownerOf(message).bot).plan.hasMiddleware;

const checkCopies = (world: World, message: number): void => {
  const { taken, attempts } = world.ledger.of(message);
  const { maxAttempts, mayRepeat } = policyOf(world, message);
  if (taken > 1 && !mayRepeat) world.violate(`message ${message}: the platform has ${taken} copies`);
  if (attempts > maxAttempts)
    world.violate(`message ${message}: ${attempts} attempts, above maxAttempts ${maxAttempts}`);
};
