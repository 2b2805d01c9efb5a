import { listenAlone } from '../call/listen.js';
import { OwnContext } from '../call/own-context.js';
import type { AttemptContext } from '../transport.js';

/**
 * Calls `listener` when the attempt is over before its end, until the function that it returns is called; soon when it is
 * over already, as for a transport that another one called late. The same as a listener on `context.signal`, which costs
 * several times as much: that signal need not be made.
 */
export const onAbort = (context: AttemptContext, listener: () => void): (() => void) => {
  const scope = OwnContext.scopeOf(context);
  if (scope === undefined ? context.signal.aborted : scope.reason !== undefined) queueMicrotask(listener);
  return scope === undefined ? listenAlone(context.signal, listener) : scope.onCut(listener);
};
