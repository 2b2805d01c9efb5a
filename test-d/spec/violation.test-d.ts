import { isRuleViolation, type RuleId, RuleViolation } from 'sendable';
import { expectAssignable, expectType } from 'tsd';

declare const caught: unknown;

if (RuleViolation.is(caught)) {
  expectType<RuleViolation>(caught);
  expectType<RuleId>(caught.rule);
  expectType<string>(caught.path);
  expectAssignable<Error>(caught);
  // @ts-expect-error read-only
  caught.rule = 'set-once';
}

declare const thrown: unknown;
if (isRuleViolation(thrown)) expectType<RuleViolation>(thrown);
