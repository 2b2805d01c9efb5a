const TEXT =
  'A run of `bot.sendAll` was neither awaited nor iterated, so it sent nothing. Write `await bot.sendAll(list)`, or read its rows.';

/** The runs that nobody has used so far, each as a token. Undefined before the first run, and after the warning. */
let unused: Set<object> | undefined;
let hasWarned = false;
let collected: FinalizationRegistry<object> | undefined;

/**
 * Warns once for each process if a run is never used: when it is collected, or when the process ends. A send that nobody awaits does
 * send, so a run that does not would be missed without a word. Returns the function that marks the run as used.
 */
export const watchRun = (run: object): (() => void) => {
  if (hasWarned) return () => {};
  unused ??= startWatching();
  // Not the run itself, which could then never be collected.
  const token = {};
  unused.add(token);
  collected?.register(run, token);
  return () => void unused?.delete(token);
};

const startWatching = (): Set<object> => {
  if (typeof FinalizationRegistry === 'function')
    collected = new FinalizationRegistry(token => {
      if (unused?.has(token)) warn(warning => globalThis.process?.emitWarning?.(warning));
    });
  // `emitWarning` waits for a tick, which does not come any more.
  globalThis.process?.once?.('exit', () => {
    if (unused?.size) warn(warning => globalThis.process.emit('warning', warning));
  });
  return new Set();
};

const warn = (emit: (warning: Error) => void): void => {
  hasWarned = true;
  unused = undefined;
  const warning = Object.assign(new Error(TEXT), { name: 'SendableWarning', code: 'SENDABLE_UNUSED_RUN' });
  if (globalThis.process?.emitWarning === undefined) globalThis.console?.warn(`${warning.name}: ${TEXT}`);
  else emit(warning);
};
