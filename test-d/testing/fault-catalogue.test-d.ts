import { type AnswerFault, type FaultName, faults } from 'sendable/testing';
import { expectAssignable, expectNotAssignable } from 'tsd';

expectAssignable<FaultName>('huge-body');
expectAssignable<AnswerFault>('huge-body');
expectNotAssignable<AnswerFault>('no-tls');
expectAssignable<string>(faults['huge-body']);
// @ts-expect-error there is no such fault
faults.explode;
// @ts-expect-error read-only
faults['huge-body'] = '';
