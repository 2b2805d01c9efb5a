import { isSendError, type SendError, type SendErrorOf } from 'sendable';
import { expectAssignable, expectType } from 'tsd';

declare const caught: unknown;
declare const limited: SendErrorOf<'rate_limited'>;
declare const error: SendError;

if (isSendError(caught)) expectType<SendError>(caught);
// @ts-expect-error look first
caught.kind;
expectAssignable<SendError>(limited);
expectType<'rejected'>(limited.delivery);
// @ts-expect-error read-only
limited.kind = 'auth';
// @ts-expect-error there is no such kind
export type Network = SendErrorOf<'network'>;
// @ts-expect-error there is no such delivery, and the error lists all
error.delivery === 'notSent';
