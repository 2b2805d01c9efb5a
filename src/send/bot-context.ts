import type { Pipeline } from './attempt-run.js';
import { CancelScope, createSharedListen, type Listen } from './cancellation.js';
import { type Clock, createClock } from './clock.js';
import { createCallIds, createEmit, createWarn, type Emit } from './events.js';
import { createLimiter, type Limiter } from './limiter.js';
import { createMakeRequest, type MakeRequest } from './request.js';
import { type Budget, createBudget } from './retry-budget.js';
import type { Settings } from './settings.js';
import { createTracing, type Tracing } from './trace.js';

/** The state that all sends of a bot share. */
export interface BotContext {
  readonly settings: Settings;
  readonly listen: Listen;
  readonly clock: Clock;
  readonly budget: Budget;
  readonly limiter: Limiter;
  readonly emit: Emit;
  /** Cancelled by `close()`. */
  readonly closing: CancelScope;
  readonly makeRequest: MakeRequest;
  /** Makes the id of a call. */
  readonly nextCallId: () => string;
  readonly tracing: Tracing | undefined;
  readonly pipeline: Pipeline;
}

export const createBotContext = (settings: Settings): BotContext => {
  const clock = createClock(settings.retry.sleep);
  const warn = createWarn();
  const { trace, transport, use } = settings;
  const tracing = trace && createTracing(trace, settings.base.origin, warn);
  return {
    settings,
    listen: createSharedListen(),
    clock,
    budget: createBudget(settings.retry.budget),
    limiter: createLimiter(settings.limits, clock),
    emit: createEmit(settings.on, warn),
    closing: new CancelScope(),
    makeRequest: createMakeRequest(settings.base),
    nextCallId: createCallIds(),
    tracing,
    pipeline: { use, transport: tracing?.beneath(transport) ?? transport },
  };
};
