import type { SendOptions } from '../../../src/index.js';
import { itemAt } from '../random.js';
import type { SendPlan } from './plan.js';
import type { World } from './world.js';

/** The retry policy that holds for a message. */
export interface Policy {
  readonly maxAttempts: number;
  /** True if a message that may have arrived may be sent again. */
  readonly mayRepeat: boolean;
  /** True if the message waits while the platform throttles the bot. */
  readonly isGated: boolean;
}

/** Three attempts, whatever the bot's own option is. */
const OWN = { maxAttempts: 3, baseDelayMs: 200, whenUnknown: 'throw' } as const;

/** The `retry` option of a send. */
export const retryOption = ({ retry }: SendPlan): SendOptions => {
  if (retry === 'as the bot') return {};
  return { retry: retry === 'never' ? false : OWN };
};

/** Returns the policy of a message: that of its bot, or that of its own send. */
export const policyOf = (world: World, message: number): Policy => {
  const { bot, caller } = world.ownerOf(message);
  const { retry } = world.watch(bot).plan;
  const own = caller?.kind === 'send' ? caller.retry : 'as the bot';
  const isGated = retry !== false || own === 'own';
  if (own === 'own') return { maxAttempts: OWN.maxAttempts, mayRepeat: false, isGated };
  if (own === 'never' || retry === false) return { maxAttempts: 1, mayRepeat: false, isGated };
  const { maxAttempts, whenUnknown } = retry;
  const isAllowed = whenUnknown === 'asked' && itemAt(world.messages, message).mayRepeat;
  return { maxAttempts, mayRepeat: whenUnknown === 'retry' || isAllowed, isGated };
};
