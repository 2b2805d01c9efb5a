import { type ParsedPress, type Press, type PressReason, parsePress } from 'sendable/webhook';
import { match } from 'ts-pattern';
import { expectAssignable, expectNever, expectType } from 'tsd';

declare const raw: unknown;

const press = parsePress(raw);
expectType<ParsedPress>(press);
// @ts-expect-error look at kind first
press.messageId;
if (press.kind === 'press') {
  expectType<Press>(press);
  expectType<string>(press.messageId);
  expectType<string>(press.payload);
} else expectType<PressReason>(press.reason);

expectType<string>(
  match(press)
    .with({ kind: 'press' }, ({ payload }) => payload)
    .with({ kind: 'unrecognized' }, ({ reason }) => reason)
    .exhaustive(),
);

const words = (reason: PressReason): string => {
  switch (reason) {
    case 'not-text':
      return 'a';
    case 'no-bracket':
      return 'b';
    case 'no-end-of-id':
      return 'c';
    case 'empty-id':
      return 'd';
    default:
      expectNever(reason);
      return reason;
  }
};
expectAssignable<(reason: PressReason) => string>(words);
