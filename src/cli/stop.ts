import type { Ending } from './exit-codes.js';

/** What happens at the first, the second and every further signal. */
type Steps = readonly [first: () => void, second?: () => void];

const SIGNALS = { SIGINT: 'interrupted', SIGTERM: 'terminated', SIGHUP: 'hungUp' } as const;

/** Listens for Ctrl-C, SIGTERM and a terminal that is closed while a command sends. */
export class Stop {
  private readonly steps: Steps;
  private count = 0;
  private first: Ending | undefined;
  private readonly listeners = Object.entries(SIGNALS).map(([signal, ending]) => ({
    signal,
    listener: () => this.next(ending),
  }));

  constructor(...steps: Steps) {
    this.steps = steps;
    for (const { signal, listener } of this.listeners) process.on(signal, listener);
  }

  /** How the command ends; undefined without a signal. */
  get ending(): Ending | undefined {
    return this.first;
  }

  done(): void {
    for (const { signal, listener } of this.listeners) process.off(signal, listener);
  }

  private next(ending: Ending): void {
    this.first ??= ending;
    this.steps[this.count++]?.();
    // Nothing more to try: the process ends as it would without a listener.
    if (this.count >= this.steps.length) this.done();
  }
}
