import type { GenericIssue, IssuePathItem } from 'valibot';
import { type RuleId, rules } from '../rules/catalogue.js';
import { describe } from './odd.js';
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
  return violationOf(rule, pathText(path ?? []), message.slice(space + 1));
};

const isRuleId = (id: string): id is RuleId => Object.hasOwn(rules, id);

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

const pathText = (path: readonly IssuePathItem[]): string => {
  let text = '';
  for (const { key } of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else if (IDENTIFIER.test(String(key))) text += (text === '' ? '' : '.') + String(key);
    else text += `[${JSON.stringify(String(key))}]`;
  }
  return text;
};
