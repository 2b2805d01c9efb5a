import { isParseError, type ParseError, type Violation } from 'sendable/parse';
import { expectAssignable, expectType } from 'tsd';

declare const caught: unknown;

if (isParseError(caught)) {
  expectType<ParseError>(caught);
  expectType<readonly Violation[]>(caught.violations);
  expectAssignable<Error>(caught);
  // @ts-expect-error read-only
  caught.violations.push();
}
