/** Tells of a function of the caller's that failed. */
type Warn = (what: string) => void;

/** Calls a function of the caller's so that neither its throw nor its rejection harms a send. */
export const harmless = (what: string, call: () => unknown, warn: Warn): void => {
  try {
    const result = call();
    if (result instanceof Promise) result.catch(() => warn(what));
  } catch {
    warn(what);
  }
};

/** A warning of the process, where there is one, once for each function: a listener is called a million times. */
export const createWarn = (): Warn => {
  const told = new Set<string>();
  return what => {
    if (told.has(what)) return;
    told.add(what);
    // Not its message: nobody knows what it quotes.
    globalThis.process?.emitWarning?.(`sendable: ${what} threw an error; sends go on.`, 'SendableWarning');
  };
};
