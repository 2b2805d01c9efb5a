import { LONGEST_TIMER_MS } from '../internal/runtime.js';
import type { Setup } from './check-options.js';
import { PrintableError, Refusal, refuseOnError, type WebhookErrorContext } from './errors.js';
import { type HttpResponse, responses } from './responses.js';

const LATE = Symbol('late');

class CheckTimeoutError extends PrintableError {}

/** Resolves like `promise`, or with `late` when `promise` takes longer than `ms`. */
export const resolveWithin = async <Value, Late>(
  promise: Promise<Value>,
  ms: number,
  late: Late,
): Promise<Value | Late> => {
  if (ms === Number.POSITIVE_INFINITY) return promise;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Late>(resolve => {
    timer = setTimeout(resolve, Math.min(ms, LONGEST_TIMER_MS), late);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Waits for a check or the store at most `checkTimeoutMs`. Rejects with an error that names `what`. Passes a value that
 * arrives later to `onLateValue`.
 */
export const waitForCheck = async <Value>(
  { checkTimeoutMs }: Setup,
  what: string,
  returned: Value | Promise<Value>,
  onLateValue: (value: Value) => unknown = () => {},
): Promise<Value> => {
  // A value that is not a promise needs no timer.
  if (!isThenable(returned)) return returned;
  const settled = Promise.resolve(returned);
  const value = await resolveWithin(settled, checkTimeoutMs, LATE);
  if (value !== LATE) return value;
  settled.then(onLateValue).catch(() => {});
  throw new CheckTimeoutError(`${what} must take at most ${checkTimeoutMs} ms (\`checkTimeoutMs\`); it took longer.`);
};

/** Runs a check of the user. After an error in it, the response is `response`; after a timeout, 500. */
export const runCheck = <Value>(
  setup: Setup,
  response: HttpResponse,
  context: WebhookErrorContext,
  run: () => Value | Promise<Value>,
): Promise<Value> =>
  refuseOnError(response, context, async () => {
    try {
      return await waitForCheck(setup, `\`${context.stage}\``, run());
    } catch (error) {
      throw error instanceof CheckTimeoutError ? new Refusal(responses.failed, { ...context, error }) : error;
    }
  });

const isThenable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'then') === 'function';
