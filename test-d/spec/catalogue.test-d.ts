import { type RuleId, rules } from 'sendable';
import { expectAssignable, expectNotAssignable, expectType } from 'tsd';

declare const id: RuleId;

// The type of a sentence is its exact text.
expectType<'The buttonsV2 of an element must have at most 3 buttons.'>(rules['element-max-3-buttons'].sentence);
expectType<string>(rules[id].section);
expectAssignable<string>(rules[id].sentence);
expectAssignable<RuleId>('web-url-uri');
expectNotAssignable<RuleId>('element-max-4-buttons');
// @ts-expect-error not a rule
rules['element-max-4-buttons'];
// @ts-expect-error read-only
rules['set-once'].sentence = 'Set it as often as you like.';
