import type { RuleId, Sendable, SendMessageRequest, SendOtpRequest } from 'sendable';
import { ParseError, parse, safeParse, type Violation } from 'sendable/parse';
import { expectAssignable, expectType } from 'tsd';

declare const json: unknown;
declare const caught: unknown;

expectType<Sendable>(parse(json));
expectType<Sendable>(parse('{}'));
expectType<SendMessageRequest | SendOtpRequest>(parse(json).toJSON());

const result = safeParse(json);
if (result.ok) expectType<Sendable>(result.value);
else expectType<readonly Violation[]>(result.violations);
// @ts-expect-error look at ok first
result.value;
if (!result.ok)
  for (const { rule, path, message } of result.violations) {
    expectAssignable<RuleId>(rule);
    expectType<string>(path);
    expectType<string>(message);
  }
if (ParseError.is(caught)) expectType<readonly Violation[]>(caught.violations);

// What was parsed has no steps: it is finished.
// @ts-expect-error no step
parse(json).messageId('m');
