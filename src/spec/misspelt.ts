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

/**
 * Finds the field that makes the payload of a generic template look like that of a button template, whose fields are open:
 * a misspelt `generic`, or a misspelt `templateType`. A name that is only similar counts if the payload has elements.
 */
export const findMisspeltGeneric = (payload: object): string | undefined => {
  const slips = Object.hasOwn(payload, 'elements') ? 2 : 0;
  const isGeneric = (value: unknown): boolean =>
    typeof value === 'string' && isClose(value.toLowerCase(), 'generic', slips);
  if (Object.hasOwn(payload, 'templateType'))
    return isGeneric(Reflect.get(payload, 'templateType')) ? 'templateType' : undefined;
  const entries = Object.entries(payload);
  return entries.find(([key, value]) => isGeneric(value) && isClose(key.toLowerCase(), 'templatetype', 3))?.[0];
};
