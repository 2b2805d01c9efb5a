import { isQueueError, type QueueError, type QueueErrorCode } from 'sendable/bullmq';
import { expectType } from 'tsd';

declare const error: unknown;
if (isQueueError(error)) {
  expectType<QueueError>(error);
  expectType<QueueErrorCode>(error.code);
}
// @ts-expect-error only isQueueError makes an unknown value one
export const code: QueueErrorCode = error;
