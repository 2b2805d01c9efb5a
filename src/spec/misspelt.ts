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
