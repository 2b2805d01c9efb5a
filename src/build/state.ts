import type { EveryMark } from './marks.js';

/** What a builder still misses, in words. A phantom: it exists for the compiler only. */
export interface Needs<What extends string> {
  readonly ' still needs': What;
}

/**
 * The phantoms of what has states. Stands first in the type of each builder, and names every mark: TypeScript 6 prints
 * the members of a union in the order in which it met them, TypeScript 7 in alphabetical order.
 */
export type Phantoms<_InOrder = EveryMark> = ' open' | ' still needs';

/** The rights that are left, as a flat record: more keys, more rights, a subtype. It keeps joins of two states sound. */
export type Open<Rights extends string> = { readonly [Right in Rights]: true };

/** `Step` once `Mark` is among `Marks`, none before. */
export type Once<Mark, Marks, Step> = Mark extends Marks ? Step : never;
