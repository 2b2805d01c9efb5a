const MASK = '[value]';
// What has a meaning in a regular expression.
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;
const MOST_MASKED = 1000;
// Longer ones only quote data, and a pattern of megabytes would be refused in an error that quotes it too.
const LONGEST_MESSAGE = 2000;

/**
 * A schema's message without the values of the data: schemas like to quote what they were given, and data can be
 * personal. Every text and number of the data is masked, in quotes or as a word, in any case.
 */
export const masked = (message: string, data: unknown): string =>
  message.length > LONGEST_MESSAGE
    ? MASK
    : leavesOf(data)
        .filter(leaf => leaf.length <= message.length)
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
  // Trimmed, as many schemas do before they quote.
  if (typeof data === 'string') return data.trim() === '' ? [] : [data, data.trim()];
  if (typeof data === 'number') return [String(data)];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(leavesOf) : [];
};
