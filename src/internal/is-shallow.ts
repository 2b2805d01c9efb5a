/** Checks that JSON has at most `levels` levels: with more, its indented text is long, and with thousands JSON.stringify throws. */
export const isShallow = (json: unknown, levels: number): boolean =>
  Object(json) !== json || (levels > 0 && Object.values(Object(json)).every(item => isShallow(item, levels - 1)));
