import { Element, isUri } from 'sendable';
import { expectType } from 'tsd';

// What isUri lets through fits a builder; the other branch keeps its type.
declare const text: string;
if (isUri(text)) Element.withImage(text);
else expectType<string>(text);

declare const unknownValue: unknown;
if (isUri(unknownValue)) expectType<`${string}:${string}`>(unknownValue);
