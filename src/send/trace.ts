import type { AttemptEvent, SendFacts, SentEvent, Warn } from './events.js';
import type { Transport } from './transport.js';

/** The facts about a send that begins. */
export interface TracedSend extends SendFacts {
  readonly type: 'send';
  /** Scheme, host and port of the platform, such as `https://example.com`. */
  readonly origin: string;
}

/** The facts about an attempt that begins. */
export interface TracedAttempt extends SendFacts {
  readonly type: 'attempt';
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Scheme, host and port of the platform, such as `https://example.com`. */
  readonly origin: string;
}

/** The facts about a send or an attempt that begins. They hold no token, path, recipient, text or OTP. */
export type TraceFacts = TracedAttempt | TracedSend;

/** The facts about a send or an attempt that succeeded. A failed one rejects with its SendError instead. */
export type TraceEnd = AttemptEvent | SentEvent;

/**
 * A tracer: a function that each send and each attempt runs in. It must call `run` before it returns or awaits. `run` resolves
 * with the facts of a success and rejects with the SendError of a failure. The send never depends on the tracer: if it throws
 * or does not call `run`, the send continues without it; if it calls `run` again, it gets the same promise.
 *
 * @example
 * ```ts
 * const trace: Trace = (facts, run) =>
 *   tracer.startActiveSpan(facts.type, span => run().finally(() => span.end()))
 * ```
 */
export interface Trace {
  (facts: TraceFacts, run: () => Promise<TraceEnd>): unknown;
  /** Calls `run`, which is the transport, so that instrumentation of HTTP below it records nothing: it would record the token. */
  readonly suppress?: ((run: () => unknown) => unknown) | undefined;
}

/** The tracer of a bot. */
export interface Tracing {
  /** Runs `work` in the tracer. `end` returns what the tracer gets of its result, or throws the SendError. */
  around<Result>(facts: Unplaced, work: () => Promise<Result>, end: (result: Result) => TraceEnd): Promise<Result>;
  /** Returns a transport that runs without instrumentation. */
  beneath(transport: Transport): Transport;
}

type Unplaced = Omit<TracedAttempt, 'origin'> | Omit<TracedSend, 'origin'>;

export const createTracing = (trace: Trace, origin: string, warn: Warn): Tracing => {
  /** Runs `work` once: inside `wrap`, or without it if `wrap` does not run it. */
  const runOnce = <Result>(
    wrap: (run: () => Promise<Result>) => unknown,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    let running: Promise<Result> | undefined;
    const run = (): Promise<Result> => {
      running ??= work();
      return running;
    };
    try {
      // A tracer usually returns the promise of `run`, whose rejection is not a failure of the tracer.
      Promise.resolve(wrap(run)).catch(() => {});
    } catch {
      warn('trace');
    }
    return run();
  };
  return {
    around: async (facts, work, end) => {
      const ends: Promise<TraceEnd>[] = [];
      const running = runOnce(
        run =>
          trace(Object.freeze({ ...facts, origin }), () => {
            const ended = run().then(end);
            ends.push(ended);
            return ended;
          }),
        work,
      );
      // The tracer continues before the caller, who may look for the span of a send that has settled.
      await Promise.allSettled(ends);
      return running;
    },
    beneath: transport => {
      const { suppress } = trace;
      if (suppress === undefined) return transport;
      const quiet: Transport = (request, context) => runOnce(suppress, async () => transport(request, context));
      return transport.provesDispatch === true ? Object.assign(quiet, { provesDispatch: true } as const) : quiet;
    },
  };
};
