/**
 * Checks that two texts are the same. Compares all characters of `given`, so that the time does not depend on the secret. An empty
 * secret is never the same: in JavaScript, a missing environment variable may be passed as undefined.
 */
export const isSame = (given: string, secret: string): boolean => {
  if (typeof secret !== 'string' || secret === '') return false;
  let difference = given.length ^ secret.length;
  for (let index = 0; index < given.length; index++)
    difference |= given.charCodeAt(index) ^ secret.charCodeAt(index % secret.length);
  return difference === 0;
};
