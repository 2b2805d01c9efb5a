import type { GenericIssue, IssuePathItem } from 'valibot';
import { type RuleId, rules } from '../rules/catalogue.js';
import { describe } from './odd.js';
import { type Path, pathText } from './path.js';
import { type Violation, violationOf } from './violation.js';

/** The message of a valibot issue, as our schemas write it: the rule, then what was found. */
export const broken = (rule: RuleId, what: string): string => `${rule} ${what}`;

/** Makes the message of an issue out of the value that broke `rule`. */
export const breaks =
  (rule: RuleId, what: (value: unknown) => string = describe) =>
  (issue: GenericIssue): string =>
    broken(rule, what(issue.input));

/** The violation that an issue of our schemas tells. */
export const violationOfIssue = ({ message, path }: GenericIssue): Violation => {
  const space = message.indexOf(' ');
  const rule = message.slice(0, space);
  if (!isRuleId(rule)) throw new Error(`A schema of sendable/parse names no rule: ${rule}`);
  return violationOf(rule, pathText(keysOf(path ?? [])), message.slice(space + 1));
};

const isRuleId = (id: string): id is RuleId => Object.hasOwn(rules, id);

const keysOf = (path: readonly IssuePathItem[]): Path =>
  path.map(({ key }) => (typeof key === 'number' ? key : String(key)));
