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
    : suggestOption(unknown, keys) || `; the ${word}s are ${keys.join(', ')}`;
  return `${JSON.stringify(unknown)} is not ${withArticle(word)}${of === undefined ? '' : ` of ${of}`}${use}`;
};

/**
 * Suggests the option that was probably meant: one that begins with the written name, or is at least the first half of it; else
 * one that begins as that half does, or ends as the last half does. Ignores case. Empty if there is none. An ending of fewer than
 * five letters does not count: `onError` would mean `readError`. `parse` finds more slips, at a size that a bot should not have.
 */
export const suggestOption = (written: string, names: readonly string[]): string => {
  const half = Math.max(2, Math.ceil(written.length / 2));
  const lower = written.toLowerCase();
  const close = names.filter(
    one =>
      one.toLowerCase().startsWith(lower.slice(0, half)) ||
      (half > 4 && one.toLowerCase().endsWith(lower.slice(-half))),
  );
  const isStart = (one: string): boolean => one.startsWith(lower) || lower.startsWith(one);
  const name = close.find(one => isStart(one.toLowerCase())) ?? close[0];
  // Every name begins as an empty one does.
  return lower && name ? ` (did you mean ${name}?)` : '';
};
