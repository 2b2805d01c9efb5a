import type { Permit } from '../permit/permit.js';

const MEASURE_EVERY_MS = 60_000;

/** The clock of Redis, measured once a minute: an expiry must mean the same on every machine. */
export class RedisClock {
  private offsetMs = 0;
  private measuredAt = Number.NEGATIVE_INFINITY;
  private measuring: Promise<void> | undefined;
  private readonly permit: Permit;

  constructor(permit: Permit) {
    this.permit = permit;
  }

  /** Returns the time of Redis, in milliseconds. */
  now(): number {
    return Date.now() + this.offsetMs;
  }

  /** Measures the clock if the last measurement is older than a minute. */
  async adjust(): Promise<void> {
    if (performance.now() - this.measuredAt < MEASURE_EVERY_MS) return;
    this.measuring ??= this.measure().finally(() => {
      this.measuring = undefined;
    });
    await this.measuring;
  }

  private async measure(): Promise<void> {
    const askedAt = Date.now();
    const redis = await this.permit.now();
    this.offsetMs = redis - (askedAt + Date.now()) / 2;
    this.measuredAt = performance.now();
  }
}
