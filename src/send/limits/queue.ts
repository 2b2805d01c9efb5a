/** A place in a queue. */
export interface Place<T> {
  readonly value: T;
  before: Place<T> | undefined;
  after: Place<T> | undefined;
  left: boolean;
}

/**
 * First come, first served; whoever is tired of waiting leaves from the midst of it. All in constant time: to shift an
 * array, or to take the first of a Set, costs more the longer it is.
 */
export class Queue<T> {
  size = 0;
  private first: Place<T> | undefined;
  private last: Place<T> | undefined;

  push(value: T): Place<T> {
    const place: Place<T> = { value, before: this.last, after: undefined, left: false };
    if (this.last === undefined) this.first = place;
    else this.last.after = place;
    this.last = place;
    this.size++;
    return place;
  }

  shift(): T | undefined {
    const { first } = this;
    if (first !== undefined) this.leave(first);
    return first?.value;
  }

  /** False for who has left before. */
  leave(place: Place<T>): boolean {
    if (place.left) return false;
    place.left = true;
    if (place.before === undefined) this.first = place.after;
    else place.before.after = place.after;
    if (place.after === undefined) this.last = place.before;
    else place.after.before = place.before;
    // Or a place long gone, which the collector took for old, would keep all that came after it until the next full one.
    place.before = undefined;
    place.after = undefined;
    this.size--;
    return true;
  }
}
