import { isNonEmpty, isUpTo, type NonEmpty, pages, type UpTo } from 'sendable';
import { expectAssignable, expectNotAssignable, expectType } from 'tsd';

declare const list: readonly string[];
declare const mutable: string[];

if (isNonEmpty(list)) {
  expectAssignable<NonEmpty<string>>(list);
  expectType<string>(list[0]);
}
if (isNonEmpty(mutable)) expectAssignable<NonEmpty<string>>(mutable);
if (!isNonEmpty(list)) expectAssignable<readonly string[]>(list);
if (isUpTo(1, list)) expectAssignable<UpTo<1, string>>(list);
if (isUpTo(2, list)) expectNotAssignable<UpTo<1, string>>(list);
if (isUpTo(3, list)) expectAssignable<UpTo<3, string>>(list);
expectAssignable<readonly NonEmpty<string>[]>(pages(10, list));
expectType<readonly NonEmpty<string>[]>(pages(1, mutable));

expectAssignable<NonEmpty<string>>(['a']);
expectAssignable<NonEmpty<string>>(['a', 'b']);
expectNotAssignable<NonEmpty<string>>([]);
expectNotAssignable<NonEmpty<string>>(list);
expectAssignable<UpTo<3, string>>([]);
expectAssignable<UpTo<2, string>>(['a', 'b']);
expectNotAssignable<UpTo<2, string>>(['a', 'b', 'c']);
expectNotAssignable<UpTo<3, string>>(list);
expectAssignable<UpTo<3, string>>(null as unknown as UpTo<2, string>);
expectNotAssignable<UpTo<2, string>>(null as unknown as UpTo<3, string>);

// @ts-expect-error 1, 2 or 3
isUpTo(4, list);
// @ts-expect-error 1, 2 or 3
isUpTo(0, list);
