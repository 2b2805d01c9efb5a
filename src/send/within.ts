import { type Listen, listenAlone } from './listen.js';
import type { Signal } from './transport.js';

/** Why something was cut off. */
export type CutReason = 'aborted' | 'attempt' | 'deadline';

/** The reason of an abort that comes from a limit or from the caller. */
export class Cut extends Error {
  readonly because: CutReason;
  readonly limitMs: number;

  constructor(because: CutReason, limitMs: number) {
    super(because === 'aborted' ? 'The send was aborted.' : `The limit of ${limitMs} ms has passed.`);
    this.name = because === 'aborted' ? 'AbortError' : 'TimeoutError';
    this.because = because;
    this.limitMs = limitMs;
  }
}

/** A limit in time, beneath a signal. */
export interface Limit {
  readonly because: CutReason;
  readonly ms: number;
  readonly parent: Signal | undefined;
  /** How to listen to the parent; alone when absent. */
  readonly listen?: Listen;
}

/**
 * Does `work` until the limit passes or the parent aborts; then rejects with a Cut, whether the work heeds its signal or
 * not. Made by hand, since AbortSignal.any and AbortSignal.timeout leave something on a signal that lives long.
 */
export const within = async <T>(limit: Limit, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const { because, ms, parent, listen = listenAlone } = limit;
  if (parent?.aborted) throw inherited(parent);
  const controller = new AbortController();
  let giveUp: (cut: Cut) => void = () => {};
  const cutOff = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  let grace: ReturnType<typeof setTimeout> | undefined;
  const cut = (reason: Cut): void => {
    controller.abort(reason);
    // One turn for the work to say what it knows: that a 2XX came, or even a receipt.
    grace ??= setTimeout(giveUp, 0, reason);
  };
  const timer = setTimeout(() => cut(new Cut(because, ms)), ms);
  const stop = parent && listen(parent, () => cut(inherited(parent)));
  try {
    return await Promise.race([work(controller.signal), cutOff]);
  } finally {
    clearTimeout(timer);
    clearTimeout(grace);
    stop?.();
  }
};

const inherited = ({ reason }: Signal): Cut => (reason instanceof Cut ? reason : new Cut('aborted', 0));
