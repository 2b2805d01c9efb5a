/** A place in a queue. */
export interface Place<T> {
  readonly value: T;
  previous: Place<T> | undefined;
  next: Place<T> | undefined;
  removed: boolean;
}

/**
 * A first-in, first-out queue whose places can also be removed from the middle. All operations take constant time: `shift`
 * of an array, or the first key of a Map or a Set from which others were deleted, costs more the longer it is.
 */
export class Queue<T> {
  size = 0;
  private first: Place<T> | undefined;
  private last: Place<T> | undefined;

  push(value: T): Place<T> {
    const place: Place<T> = { value, previous: this.last, next: undefined, removed: false };
    if (this.last === undefined) this.first = place;
    else this.last.next = place;
    this.last = place;
    this.size++;
    return place;
  }

  /** Returns the first value, which stays in the queue. */
  peek(): T | undefined {
    return this.first?.value;
  }

  shift(): T | undefined {
    const { first } = this;
    if (first !== undefined) this.remove(first);
    return first?.value;
  }

  clear(): void {
    while (this.first !== undefined) this.remove(this.first);
  }

  /** Iterates over the values. A value may be removed when it has been given out. */
  *[Symbol.iterator](): Generator<T> {
    for (let place = this.first; place !== undefined; ) {
      const { value, next } = place;
      yield value;
      place = next;
    }
  }

  /** Returns false for a place that was removed before. */
  remove(place: Place<T>): boolean {
    if (place.removed) return false;
    place.removed = true;
    if (place.previous === undefined) this.first = place.next;
    else place.previous.next = place.next;
    if (place.next === undefined) this.last = place.previous;
    else place.next.previous = place.previous;
    // A removed place that survived into the old generation would keep all later places alive until the next full collection.
    place.previous = undefined;
    place.next = undefined;
    this.size--;
    return true;
  }
}
