const TURNS_PER_PRIORITY = 16;

/** The groups of one lane, from the description of fair queuing: a turn is the number of a message in its group's order. */
export class TurnsModel {
  private readonly last = new Map<string, number>();
  private queued: number[] = [];
  private now = 0;

  get waiting(): number {
    return this.queued.length;
  }

  take(group: string, count: number): readonly number[] {
    if (this.queued.length > 0) this.now = Math.max(this.now, ((this.queued[0] ?? 1) - 1) * TURNS_PER_PRIORITY);
    else {
      this.now = 0;
      this.last.clear();
    }
    const first = Math.max(this.now, (this.last.get(group) ?? -1) + 1);
    this.last.set(group, first + count - 1);
    const priorities = Array.from({ length: count }, (_, at) => 1 + Math.floor((first + at) / TURNS_PER_PRIORITY));
    this.queued = [...this.queued, ...priorities].sort((a, b) => a - b);
    return priorities;
  }

  /** A message that waited for its next try has the priority that it was queued with. */
  comeBack(priority: number): void {
    this.queued = [...this.queued, priority].sort((a, b) => a - b);
  }

  /** BullMQ takes the messages with the lowest priorities. */
  serve(count: number): void {
    this.queued.splice(0, count);
  }
}
