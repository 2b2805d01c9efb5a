import type { CancelScope } from './cancel-scope.js';
import { listenAlone } from './listen.js';
import type { AttemptContext } from './transport.js';

/** Under which a context of ours keeps its scope. */
export const ON_ABORT: unique symbol = Symbol('onAbort');

/** The scope, and the context that it is of: a copy of the context may have another signal. */
export interface OwnContext {
  readonly scope: CancelScope;
  context?: AttemptContext;
}

/**
 * Calls `listener` when the attempt is over before its end, until the function that it returns is called. The same as
 * a listener on `context.signal`, which costs several times as much: that signal need not be made.
 */
export const onAbort = (
  context: AttemptContext & { readonly [ON_ABORT]?: OwnContext },
  listener: () => void,
): (() => void) => {
  const own = context[ON_ABORT];
  return own?.context === context ? own.scope.onCut(listener) : listenAlone(context.signal, listener);
};
