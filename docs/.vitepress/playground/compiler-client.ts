import type { CompilerApi } from './protocol.js';

/** The functions of the compiler, which run in its worker. */
export type Compiler = {
  readonly [Name in keyof CompilerApi]: (
    ...values: Parameters<CompilerApi[Name]>
  ) => Promise<ReturnType<CompilerApi[Name]>>;
};

/** Returns the functions of a worker with the compiler, and a promise of its first message: it is ready. */
export const connectCompiler = (worker: Worker): { readonly compiler: Compiler; readonly ready: Promise<void> } => {
  const waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>();
  let last = 0;
  const ready = new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', ({ data: { id, result, error } }) => {
      if (id === 0) return resolve();
      const call = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) call?.resolve(result as never);
      else call?.reject(new Error(error));
    });
    worker.addEventListener('error', event => reject(new Error(event.message)));
  });
  const call =
    (name: keyof CompilerApi) =>
    (...values: unknown[]): Promise<never> =>
      new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject });
        worker.postMessage({ id: last, name, values });
      });
  return {
    compiler: {
      check: call('check'),
      complete: call('complete'),
      describe: call('describe'),
      hover: call('hover'),
      signature: call('signature'),
    },
    ready,
  };
};
