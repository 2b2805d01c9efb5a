/**
 * Checks that one string becomes the other by at most `slips` slips: a letter to add, to drop, to change, or to swap with
 * the next.
 */
export const isClose = (a: string, b: string, slips: number): boolean => {
  if (a === b) return true;
  // Before the strings are cut: most payloads are compared without a slip.
  if (slips === 0) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const from = a.slice(same);
  const to = b.slice(same);
  const others = slips - 1;
  return (
    isClose(from.slice(1), to.slice(1), others) ||
    isClose(from.slice(1), to, others) ||
    isClose(from, to.slice(1), others) ||
    (from[0] === to[1] && from[1] === to[0] && isClose(from.slice(2), to.slice(2), others))
  );
};

// In any case, and with a letter too many, too few, changed or swapped. Patterns, because builders carry them.
const TEMPLATE_TYPE = /^te?m?p.*t.?p/i;
const GENERIC = /^ge?n[aeinr]{1,5}[cik]{1,2}s?$/i;

/**
 * Finds the field that makes the payload of a generic template look like that of a button template, whose fields are open:
 * a misspelt `generic`, or a misspelt `templateType`.
 */
export const findMisspeltGeneric = (payload: object): string | undefined =>
  Object.entries(payload).find(
    ([key, value]) => TEMPLATE_TYPE.test(key) && typeof value === 'string' && GENERIC.test(value),
  )?.[0];
