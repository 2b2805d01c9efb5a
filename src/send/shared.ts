import { CancelScope } from './call/cancel-scope.js';
import { createSharedListen, type Listen } from './call/listen.js';
import { createMakeRequest, type MakeRequest } from './call/request.js';
import { type Clock, createClock } from './clock.js';
import { createEmit, type Emit } from './events.js';
import { createLimiter, type Limiter } from './limits/limiter.js';
import { type Budget, createBudget } from './retry/budget.js';
import { createGate, type Gate } from './retry/gate.js';
import type { Settings } from './settings.js';

/** What all sends of a bot share. */
export interface Shared {
  readonly settings: Settings;
  readonly listen: Listen;
  readonly clock: Clock;
  readonly gate: Gate;
  readonly budget: Budget;
  readonly limiter: Limiter;
  readonly emit: Emit;
  /** Cut off by `close()`. */
  readonly closing: CancelScope;
  readonly makeRequest: MakeRequest;
}

export const createShared = (settings: Settings): Shared => {
  const clock = createClock(settings.retry.sleep);
  return {
    settings,
    listen: createSharedListen(),
    clock,
    gate: createGate(clock),
    budget: createBudget(settings.retry.budget),
    limiter: createLimiter(settings.limits),
    emit: createEmit(settings.on),
    closing: new CancelScope(),
    makeRequest: createMakeRequest(settings.base),
  };
};
