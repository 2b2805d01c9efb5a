import type { GenericIssue, IssuePathItem } from 'valibot';
import { describeType } from '../internal/json.js';
import { type RuleId, rules } from '../rules/index.js';
import { Unreadable } from './snapshot.js';
import { formatPath, type Path, toViolation, type Violation } from './violation.js';

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
