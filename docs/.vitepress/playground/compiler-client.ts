import type { CompilerApi } from './protocol.js';

/** The functions of the compiler, which run in its worker. They reject with an Error whose message is a sentence for the reader. */
export type Compiler = {
  readonly [Name in keyof CompilerApi]: (
    ...values: Parameters<CompilerApi[Name]>
  ) => Promise<ReturnType<CompilerApi[Name]>>;
};

/** A version of the compiler, in a worker. A worker that failed or was stopped is replaced by a new one. */
export interface CompilerConnection {
  readonly version: string;
  readonly compiler: Compiler;
  readonly close: () => void;
}

/** The time after which the compiler is stopped. It does not include the time that the worker takes to load. */
const LIMIT_MS = 10_000;
/** The message of a call that was stopped. The page repeats a check once before it shows this. */
export const STOPPED: string = `This computer is slow, or a type is recursive without end: the compiler was stopped twice, after ${LIMIT_MS / 1000} s each.`;
const CLOSED = 'This compiler was closed.';

interface Call {
  resolve(value: never): void;
  reject(error: Error): void;
}

/** A worker and its calls that have no response yet. It handles them one after the other. */
interface Session {
  readonly send: (name: keyof CompilerApi, values: readonly unknown[], call: Call) => void;
  readonly end: (error: Error) => void;
}

const openSession = (worker: Worker, onEnd: (isStopped: boolean) => void): Session => {
  const waiting = new Map<number, Call>();
  let last = 0;
  let isReady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = (error: Error): void => {
    clearTimeout(timer);
    worker.terminate();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const fail = (words: string): void => {
    end(new Error(words));
    onEnd(words === STOPPED);
  };
  // The limit is for the first of the calls that wait: the others have not begun.
  const watch = (): void => {
    clearTimeout(timer);
    if (isReady && waiting.size > 0) timer = setTimeout(() => fail(STOPPED), LIMIT_MS);
  };
  worker.addEventListener('message', ({ data: { id, result, error } }) => {
    isReady = true;
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result as never);
    else call?.reject(new Error(`The compiler failed: ${error}`));
    watch();
  });
  worker.addEventListener('error', event => {
    event.preventDefault();
    fail(isReady ? `The compiler failed: ${event.message}` : 'The compiler could not be loaded.');
  });
  // The worker may have been ready long before: its response says so.
  worker.postMessage({ id: 0 });
  return {
    send: (name, values, call) => {
      waiting.set(++last, call);
      worker.postMessage({ id: last, name, values });
      if (waiting.size === 1) watch();
    },
    end,
  };
};

/** Connects a version of the compiler, whose script is at `url`. `early` is a worker that was started before. */
export const connectCompiler = (version: string, url: string, early?: Worker): CompilerConnection => {
  let session: Session | undefined;
  let isClosed = false;
  const open = (worker: Worker): void => {
    session = openSession(worker, isStopped => {
      session = undefined;
      // The next check comes soon, when the reader has changed the code. What could not be loaded waits for the reader.
      if (isStopped) open(new Worker(url));
    });
  };
  open(early ?? new Worker(url));
  const call =
    (name: keyof CompilerApi) =>
    (...values: unknown[]): Promise<never> =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error(CLOSED));
        if (session === undefined) open(new Worker(url));
        session?.send(name, values, { resolve, reject });
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
    close: () => {
      isClosed = true;
      session?.end(new Error(CLOSED));
    },
  };
};
