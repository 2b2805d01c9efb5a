import { createHash } from 'node:crypto';

/** The events of one seed, in order. The same seed must give the same trace. */
export class Trace {
  private readonly lines: (readonly [ms: number, what: string])[] = [];
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  add(what: string): void {
    this.lines.push([this.now(), what]);
  }

  /** Returns a hash of the trace. */
  hash(): string {
    return createHash('sha256').update(this.toString()).digest('hex');
  }

  toString(): string {
    return this.lines.map(([ms, what]) => `${ms.toFixed(3)} ${what}`).join('\n');
  }
}
