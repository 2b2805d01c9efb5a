/** What a builder still misses, in words. A phantom: it exists for the compiler only. */
export interface Needs<What extends string> {
  readonly ' still needs': What;
}

/** `Slot` until `Mark` is among `Marks`, nothing afterwards. */
export type Until<Mark, Marks, Slot> = Mark extends Marks ? unknown : Slot;

/** `Slot` once `Mark` is among `Marks`, nothing before. */
export type Once<Mark, Marks, Slot> = Mark extends Marks ? Slot : unknown;

/** The rights that are left, as a flat record: more keys, more rights, a subtype. It keeps joins of two states sound. */
export type Open<Rights extends string> = { readonly [Right in Rights]: true };
