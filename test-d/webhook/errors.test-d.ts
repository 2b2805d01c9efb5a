import { SignatureError, type SignatureReason } from 'sendable/webhook';
import { expectAssignable, expectType } from 'tsd';

const error = new SignatureError('expired');
expectAssignable<Error>(error);
expectType<SignatureReason>(error.reason);
// @ts-expect-error there is no such reason
new SignatureError('forged');
