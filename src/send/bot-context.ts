import { CancelScope, createSharedListen, type Listen } from './cancellation.js';
import { type Clock, createClock } from './clock.js';
import { createCallIds, createEvents, createWarn, type Events } from './events.js';
import { createLimiter, type Limiter } from './limiter.js';
import { createMakeRequest, type MakeRequest } from './request.js';
import { type Budget, createBudget } from './retry-budget.js';
import type { Settings } from './settings.js';
import { createTracing, type Tracing } from './trace.js';
import type { Transport } from './transport.js';

/** The state that all sends of a bot share. */
export interface BotContext {
  readonly settings: Settings;
  readonly listen: Listen;
  readonly clock: Clock;
  readonly budget: Budget;
  readonly limiter: Limiter;
  readonly events: Events;
  /** Cancelled by `close()`. */
  readonly closing: CancelScope;
  readonly inFlight: InFlight;
  readonly makeRequest: MakeRequest;
  /** Makes the id of a call. */
  readonly nextCallId: () => string;
  readonly tracing: Tracing | undefined;
  readonly transport: Transport;
}

export const createBotContext = (settings: Settings): BotContext => {
  const clock = createClock(settings.retry.sleep);
  const warn = createWarn();
  const { trace, transport } = settings;
  const tracing = trace && createTracing(trace, settings.base.origin, warn);
  return {
    settings,
    listen: createSharedListen(),
    clock,
    budget: createBudget(settings.retry.budget),
    limiter: createLimiter(settings.limits, clock),
    events: createEvents(settings.on, warn),
    closing: new CancelScope(),
    inFlight: new InFlight(),
    makeRequest: createMakeRequest(settings.base),
    nextCallId: createCallIds(),
    tracing,
    transport: tracing?.beneath(transport) ?? transport,
  };
};

/** Counts the sends in flight. */
class InFlight {
  private count = 0;
  private readonly waiting: (() => void)[] = [];

  sendBegan(): void {
    this.count++;
  }

  sendEnded(): void {
    this.count--;
    if (this.count === 0) for (const resolve of this.waiting) resolve();
  }

  /** Settles when no send is in flight. Call it when no send can begin. */
  async ended(): Promise<void> {
    if (this.count > 0) await new Promise<void>(resolve => void this.waiting.push(resolve));
  }
}
