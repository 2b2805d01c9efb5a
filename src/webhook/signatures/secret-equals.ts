/**
 * Compares `given` with the secrets, for `authorize`. It is synchronous, so a forgotten `await` cannot let a caller in.
 * The time depends only on the length of `given` and the number of secrets, so it does not reveal how much of a secret was
 * right or how long it is. Pass several secrets while you rotate them. Returns false when `given` is absent and for an
 * empty or absent secret, so a missing setting lets no caller in. Needs no crypto, so it runs on the edge.
 *
 * @example
 * ```ts
 * const key = process.env.HOOK_KEY ?? ''
 * createWebhook({ onPress, authorize: (_, headers) => secretEquals(headers['x-webhook-key'], key) })
 * ```
 */
export const secretEquals = (given: string | undefined | null, ...secrets: readonly string[]): boolean => {
  if (typeof given !== 'string') return false;
  let isEqual = false;
  // Compares every secret, even after a match, so that the time does not reveal which one matched.
  for (const secret of secrets) isEqual = isSame(given, secret) || isEqual;
  return isEqual;
};

/** Compares all characters of `given`, so that the time does not depend on the secret. */
const isSame = (given: string, secret: string): boolean => {
  // In JavaScript, a missing environment variable may be passed as undefined.
  if (typeof secret !== 'string' || secret === '') return false;
  let difference = given.length ^ secret.length;
  for (let index = 0; index < given.length; index++)
    difference |= given.charCodeAt(index) ^ secret.charCodeAt(index % secret.length);
  return difference === 0;
};
