const MASK = '[value]';
// What has a meaning in a regular expression.
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;
const MOST_MASKED = 1000;

/**
 * A schema's message without the values of the data: schemas like to quote what they were given, and data can be
 * personal. Every text and number of the data is masked, in quotes or as a word, in any case.
 */
export const masked = (message: string, data: unknown): string =>
  leavesOf(data)
    .slice(0, MOST_MASKED)
    .sort((a, b) => b.length - a.length)
    .reduce((text, leaf) => withoutLeaf(text, leaf), message);

const withoutLeaf = (text: string, leaf: string): string => {
  const pattern = leaf.replace(SPECIAL, '\\$&');
  return text
    .replaceAll(JSON.stringify(leaf), MASK)
    .replace(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu'), MASK);
};

const leavesOf = (data: unknown): readonly string[] => {
  if (typeof data === 'string') return data === '' ? [] : [data];
  if (typeof data === 'number') return [String(data)];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(leavesOf) : [];
};
