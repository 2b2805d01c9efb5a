import { isRuleViolation, type RuleId, type RuleViolation } from 'sendable';
import { expectAssignable, expectType } from 'tsd';

declare const caught: unknown;

if (isRuleViolation(caught)) {
  expectType<RuleViolation>(caught);
  expectType<RuleId>(caught.rule);
  expectType<string>(caught.path);
  expectAssignable<Error>(caught);
  // @ts-expect-error read-only
  caught.rule = 'set-once';
}
