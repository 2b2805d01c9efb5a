/**
 * The sends of one lane that may be in flight in this process at once. BullMQ holds some more jobs than that: while a
 * slot waits for the platform, the others are fetched from Redis and recorded there.
 */
export class SendSlots {
  private free: number;
  private isLeaving = false;
  private readonly waiting: ((isFree: boolean) => void)[] = [];

  constructor(count: number) {
    this.free = count;
  }

  /** How many jobs BullMQ should hold, so that no slot waits for Redis. */
  static jobsFor(count: number): number {
    return count + Math.ceil(count / 2);
  }

  /** Waits for a slot, in the order of the calls. Resolves to false when the worker leaves: then there is no slot. */
  acquire(): boolean | Promise<boolean> {
    if (this.isLeaving) return false;
    if (this.free > 0) {
      this.free--;
      return true;
    }
    return new Promise(resolve => void this.waiting.push(resolve));
  }

  release(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free++;
    else next(true);
  }

  /** Sends everybody away who waits. */
  leave(): void {
    this.isLeaving = true;
    for (const waiting of this.waiting.splice(0)) waiting(false);
  }
}
