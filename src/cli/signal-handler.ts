import type { ExitReason } from './exit-codes.js';

/** Called at the first, the second and every further signal. */
type Steps = readonly [first: () => void, second?: () => void];

const SIGNALS = { SIGINT: 'interrupted', SIGTERM: 'terminated', SIGHUP: 'hungUp' } as const;

/** Handles Ctrl-C, SIGTERM and a closed terminal while a command sends. */
export class SignalHandler {
  private readonly steps: Steps;
  private count = 0;
  private first: ExitReason | undefined;
  private readonly listeners = Object.entries(SIGNALS).map(([signal, reason]) => ({
    signal,
    listener: () => this.next(reason),
  }));

  constructor(...steps: Steps) {
    this.steps = steps;
    for (const { signal, listener } of this.listeners) process.on(signal, listener);
  }

  /** The exit reason of the first signal; undefined without a signal. */
  get reason(): ExitReason | undefined {
    return this.first;
  }

  /** Removes the listeners, so that a further signal ends the process. */
  remove(): void {
    for (const { signal, listener } of this.listeners) process.off(signal, listener);
  }

  private next(reason: ExitReason): void {
    this.first ??= reason;
    this.steps[this.count++]?.();
    if (this.count >= this.steps.length) this.remove();
  }
}
