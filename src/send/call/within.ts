import type { Signal } from '../transport.js';
import { CancelScope } from './cancel-scope.js';
import { Cut, type CutReason } from './cut.js';
import type { Listen } from './listen.js';

/** A limit in time, beneath a signal. */
export interface Limit {
  readonly because: CutReason;
  /** How long from now; Infinity for no limit. */
  readonly ms: number;
  /** The limit as the caller set it. */
  readonly limitMs: number;
  readonly parent: Signal | undefined;
  /** How to listen to the parent. */
  readonly listen: Listen;
}

// So late is no timer but for a blocked event loop. What came meanwhile is read in the next turn.
const LATE_MS = 50;

/**
 * Does `work` until the limit passes or the parent aborts; then rejects with a Cut, whether the work heeds its signal or
 * not. Made by hand, since AbortSignal.any and AbortSignal.timeout leave something on a signal that lives long.
 */
export const within = <T>(limit: Limit, work: (scope: CancelScope) => Promise<T>): Promise<T> => {
  const { because, ms, limitMs, parent, listen } = limit;
  if (parent?.aborted) return Promise.reject(new Cut('aborted', 0));
  return new Promise((resolve, reject) => {
    const scope = new CancelScope();
    const due = performance.now() + ms;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let grace: ReturnType<typeof setTimeout> | undefined;
    const cut = (reason: Cut): void => {
      scope.cut(reason);
      // One turn for the work to say what it knows: that a 2XX came, or even a receipt.
      grace ??= setTimeout(() => {
        settle();
        reject(reason);
      }, 0);
    };
    const pass = (): void => {
      const late = performance.now() - due > LATE_MS;
      if (late) timer = setTimeout(cut, 0, new Cut(because, limitMs));
      else cut(new Cut(because, limitMs));
    };
    // A timer may be a fraction of a millisecond early.
    if (ms !== Number.POSITIVE_INFINITY) timer = setTimeout(pass, Math.ceil(ms));
    const stop = parent && listen(parent, () => cut(new Cut('aborted', 0)));
    const settle = (): void => {
      clearTimeout(timer);
      clearTimeout(grace);
      stop?.();
    };
    begun(work, scope).then(
      value => {
        settle();
        resolve(value);
      },
      thrown => {
        settle();
        reject(thrown);
      },
    );
  });
};

/** The work, also when it throws before it gives a promise. */
const begun = <T>(work: (scope: CancelScope) => Promise<T>, scope: CancelScope): Promise<T> => {
  try {
    return work(scope);
  } catch (thrown) {
    return Promise.reject(thrown);
  }
};
