import { type Counts, toOpenMetrics } from 'sendable/bullmq';
import { expectType } from 'tsd';

declare const counts: Counts;
expectType<string>(toOpenMetrics('bank', counts));

// @ts-expect-error the counts of one lane are not enough
toOpenMetrics('bank', counts.lanes.otp);
