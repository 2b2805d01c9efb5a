import { listenAlone } from './listen.js';
import type { AttemptContext } from './transport.js';

/** Where a context of ours takes listeners. Not enumerable: a copy with another signal has to be asked for that. */
export const ON_ABORT: unique symbol = Symbol('onAbort');

/**
 * Calls `listener` when the attempt is over before its end, until the function that it returns is called. The same as
 * a listener on `context.signal`, at a tenth of the cost: that signal need not be made.
 */
export const onAbort = (context: AttemptContext, listener: () => void): (() => void) => {
  if (ON_ABORT in context && typeof context[ON_ABORT] === 'function') return context[ON_ABORT](listener);
  return listenAlone(context.signal, listener);
};
