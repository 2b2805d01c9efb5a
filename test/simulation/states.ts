/**
 * Counts how often a run reaches the states that it must reach. A simulation that never comes to a state proves nothing
 * about it, so a run that misses one fails.
 */
export class States<Name extends string> {
  private readonly counts: Map<Name, number>;

  constructor(names: readonly Name[]) {
    this.counts = new Map(names.map(name => [name, 0]));
  }

  reach(name: Name): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** Returns the states that were not reached. */
  missing(): readonly Name[] {
    return [...this.counts].flatMap(([name, count]) => (count === 0 ? [name] : []));
  }

  /** Returns the states and how often they were reached, the rarest first. */
  table(): readonly (readonly [Name, number])[] {
    return [...this.counts].sort(([, a], [, b]) => a - b);
  }
}
