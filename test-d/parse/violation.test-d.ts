import { isParseError, ParseError, type Violation } from 'sendable/parse';
import { expectAssignable, expectType } from 'tsd';

declare const caught: unknown;

if (ParseError.is(caught)) {
  expectType<ParseError>(caught);
  expectType<readonly Violation[]>(caught.violations);
  expectAssignable<Error>(caught);
  // @ts-expect-error read-only
  caught.violations.push();
}

declare const thrown: unknown;
if (isParseError(thrown)) expectType<ParseError>(thrown);
