import { listenAlone } from './listen.js';
import { OwnContext } from './own-context.js';
import type { AttemptContext } from './transport.js';

/**
 * Calls `listener` when the attempt is over before its end, until the function that it returns is called. The same as
 * a listener on `context.signal`, which costs several times as much: that signal need not be made.
 */
export const onAbort = (context: AttemptContext, listener: () => void): (() => void) =>
  OwnContext.scopeOf(context)?.onCut(listener) ?? listenAlone(context.signal, listener);
