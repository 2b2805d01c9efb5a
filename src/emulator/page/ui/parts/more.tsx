import type { VNode } from 'preact';

/** How many of a list are shown: a message may hold thousands, and the document has to stay small. */
export const MOST = 50;

/** Says that a list goes on. */
export const More = ({ of: { length } }: { readonly of: readonly unknown[] }): VNode | null =>
  length > MOST ? <small>and {length - MOST} more</small> : null;
