import { CancelScope, createSharedListen, type Listen } from './cancellation.js';
import { type Clock, createClock } from './clock.js';
import { createEmit, type Emit } from './events.js';
import { createLimiter, createThrottleGate, type Limiter, type ThrottleGate } from './limiter.js';
import { createMakeRequest, type MakeRequest } from './request.js';
import { type Budget, createBudget } from './retry-budget.js';
import type { Settings } from './settings.js';

/** The state that all sends of a bot share. */
export interface BotContext {
  readonly settings: Settings;
  readonly listen: Listen;
  readonly clock: Clock;
  readonly gate: ThrottleGate;
  readonly budget: Budget;
  readonly limiter: Limiter;
  readonly emit: Emit;
  /** Cancelled by `close()`. */
  readonly closing: CancelScope;
  readonly makeRequest: MakeRequest;
}

export const createBotContext = (settings: Settings): BotContext => {
  const clock = createClock(settings.retry.sleep);
  return {
    settings,
    listen: createSharedListen(),
    clock,
    gate: createThrottleGate(clock),
    budget: createBudget(settings.retry.budget),
    limiter: createLimiter(settings.limits),
    emit: createEmit(settings.on),
    closing: new CancelScope(),
    makeRequest: createMakeRequest(settings.base),
  };
};
