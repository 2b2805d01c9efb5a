import type { CompilerApi } from './protocol.js';

/** The functions of the compiler, which run in its worker. */
export type Compiler = {
  readonly [Name in keyof CompilerApi]: (
    ...values: Parameters<CompilerApi[Name]>
  ) => Promise<ReturnType<CompilerApi[Name]>>;
};

/** A worker with a version of the compiler. */
export interface CompilerConnection {
  readonly version: string;
  readonly compiler: Compiler;
  /** Resolves at the first message of the worker. */
  readonly ready: Promise<void>;
  readonly close: () => void;
}

/** Returns the functions of a worker with the compiler. */
export const connectCompiler = (version: string, worker: Worker): CompilerConnection => {
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
    version,
    compiler: {
      check: call('check'),
      complete: call('complete'),
      describe: call('describe'),
      hover: call('hover'),
      signature: call('signature'),
    },
    ready,
    close: () => worker.terminate(),
  };
};
