import type { GenericIssue, IssuePathItem } from 'valibot';
import { describeType } from '../internal/json.js';
import { BLANK, HOST_AND_PORT, isUnambiguous, type RuleId, rules, type Violation } from '../rules/index.js';
import { Unreadable } from './snapshot.js';
import { formatPath, type Path, toViolation } from './violation.js';

// An issue of valibot carries one text. Ours has three lines, of which the violation is made: rule, finding, requirement.

/** Formats the message of an issue. `must` states the requirement where the rule's own is less exact. */
export const formatIssue = (rule: RuleId, found: string, must = ''): string => [rule, found, must].join('\n');

/** Makes the function that formats the issue of a value that breaks `rule`. */
export const ruleIssue =
  (rule: RuleId, find: (value: unknown) => string = describe, must?: string) =>
  (issue: GenericIssue): string =>
    formatIssue(rule, find(issue.input), must);

/** Makes the function that formats the issue of a value whose type is wrong. */
export const typeIssue = (must: string): ((issue: GenericIssue) => string) => ruleIssue('field-type', describe, must);

/** Converts an issue of our schemas to a violation. */
export const issueToViolation = ({ message, path }: GenericIssue): Violation => {
  const [rule = '', found = '', must] = message.split('\n');
  if (!isRuleId(rule)) throw new Error(`A schema of sendable/parse must name a rule; got "${rule}".`);
  return toViolation(rule, formatPath(keysOf(path ?? [])), found, must || undefined);
};

/** Describes a value of a snapshot. Never quotes it: it may be an OTP. */
export const describe = (value: unknown): string => {
  if (value instanceof Unreadable) return value.reason;
  return value === '' ? 'an empty string' : describeType(value);
};

const isRuleId = (id: string): id is RuleId => Object.hasOwn(rules, id);

const keysOf = (path: readonly IssuePathItem[]): Path =>
  path.map(({ key }) => (typeof key === 'number' ? key : String(key)));

// Hints say what is wrong with a text and never quote it: in JSON of unknown origin an OTP may stand in any field.

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const MAX_SLIPS = 3;

/** Describes what came in place of one of `names`, with the name that was probably meant. */
export const describeChoice =
  (names: readonly string[]) =>
  (value: unknown): string =>
    describe(value) + (typeof value === 'string' ? didYouMean(value, names) : '');

/** Describes why a value is not a message id: the first character that a press could not tell apart. */
export const describeMessageId = (value: unknown): string => {
  for (const character of typeof value === 'string' ? value : '') {
    if (!isUnambiguous(character))
      return `a string with ${'[]'.includes(character) ? character : 'a control character'}`;
  }
  return describe(value);
};

/** Describes why a value is not an absolute URI. */
export const describeUri = (value: unknown): string => {
  if (typeof value !== 'string' || value === '') return describe(value);
  if (BLANK.test(value)) return 'a string with a blank or a control character';
  return SCHEME.test(value) && !HOST_AND_PORT.test(value)
    ? 'a string that is not a URI'
    : 'a string without a scheme such as https:';
};

/** Suggests the name that was probably meant by `written`; empty if none of `names` is close. */
export const didYouMean = (written: string, names: readonly string[]): string => {
  const name = closestName(written, names);
  return name === undefined ? '' : ` (did you mean ${name}?)`;
};

/** Finds the name closest to `written`, ignoring case; undefined if none is close enough. */
const closestName = (written: string, names: readonly string[]): string | undefined => {
  const close = names
    // Cheap, and saves the comparison of long keys.
    .filter(name => Math.abs(written.length - name.length) <= MAX_SLIPS)
    .map(name => ({ name, distance: editDistance(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= slipsIn(name));
  // The longer of two equally close ones: buttonsV lacks a letter of buttonsV2.
  return close.sort((a, b) => a.distance - b.distance || b.name.length - a.name.length)[0]?.name;
};

/** Counts the slips that a name allows: a long one also quickReply for quickReplies, and payload_seen_by_user. */
const slipsIn = (name: string): number => Math.min(Math.floor(name.length / 3), name.length < 12 ? 2 : MAX_SLIPS);

/** Counts the letters to add, drop, change or swap with the next (Damerau and Levenshtein, without overlap). */
const editDistance = (a: string, b: string): number => {
  let secondLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, change, swapped ? at(secondLast, j - 2) + 1 : Infinity));
    }
    secondLast = last;
    last = row;
  }
  return at(last, b.length);
};

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
