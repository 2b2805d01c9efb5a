import { didYouMean } from './did-you-mean.js';
import { withArticle } from './json.js';

/**
 * Finds an option that does not exist, since a misspelt one would silently have no effect. Returns the sentence about it,
 * without a full stop; undefined if every key is known. It names the option that was probably meant, or else all options. `word`
 * is the word for an option. `instead` has what to use in place of names that people guess.
 */
export const findUnknownOption = (
  options: object,
  keys: readonly string[],
  of?: string,
  word = 'option',
  instead: Readonly<Record<string, unknown>> = {},
): string | undefined => {
  const unknown = Object.keys(options).find(key => !keys.includes(key));
  if (unknown === undefined) return undefined;
  const use = Object.hasOwn(instead, unknown)
    ? `; use ${instead[unknown]}`
    : didYouMean(unknown, keys) || `; the ${word}s are ${keys.join(', ')}`;
  return `${JSON.stringify(unknown)} is not ${withArticle(word)}${of === undefined ? '' : ` of ${of}`}${use}`;
};
