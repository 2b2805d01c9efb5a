/** Something in a heap. */
export interface HeapItem {
  /** The lowest comes first. */
  readonly until: number;
  /** Its index in the heap, which the heap maintains. */
  place: number;
}

/** A binary heap. Adding and removing any item takes logarithmic time. */
export class Heap<Item extends HeapItem> {
  private readonly items: Item[] = [];

  /** Returns the item with the lowest `until`, which stays in the heap. */
  peek(): Item | undefined {
    return this.items[0];
  }

  push(item: Item): void {
    this.items.push(item);
    this.rise(item, this.items.length - 1);
  }

  /** Removes an item of the heap. */
  remove(item: Item): void {
    const last = this.items.pop();
    if (last === undefined || last === item) return;
    this.rise(last, item.place);
    this.sink(last, last.place);
  }

  private rise(item: Item, from: number): void {
    let place = from;
    for (;;) {
      const above = (place - 1) >> 1;
      const parent = this.items[above];
      if (place === 0 || parent === undefined || parent.until <= item.until) break;
      this.put(parent, place);
      place = above;
    }
    this.put(item, place);
  }

  private sink(item: Item, from: number): void {
    let place = from;
    for (;;) {
      const left = this.items[place * 2 + 1];
      const right = this.items[place * 2 + 2];
      const child = left !== undefined && right !== undefined && right.until < left.until ? right : left;
      if (child === undefined || child.until >= item.until) break;
      const below = child.place;
      this.put(child, place);
      place = below;
    }
    this.put(item, place);
  }

  private put(item: Item, place: number): void {
    this.items[place] = item;
    item.place = place;
  }
}
