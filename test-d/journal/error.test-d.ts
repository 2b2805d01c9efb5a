import { JournalError } from 'sendable/journal';
import { expectAssignable, expectType } from 'tsd';

declare const thrown: unknown;
if (thrown instanceof JournalError) {
  expectAssignable<Error>(thrown);
  expectType<string>(thrown.name);
  expectType<string>(thrown.message);
}
