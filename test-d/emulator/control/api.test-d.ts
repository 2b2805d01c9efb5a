import { CONTROL_PREFIX, type ControlAnswer, type ControlApi, type ControlRoute } from 'sendable/emulator';
import { expectAssignable, expectNotAssignable, expectType } from 'tsd';

expectType<'/_sendable'>(CONTROL_PREFIX);
expectAssignable<ControlRoute>({} as keyof ControlApi);
expectNotAssignable<ControlRoute>('GET /nothing');
// What an answer is after JSON: no Date is left.
expectAssignable<string | null | object | undefined | boolean | number>({} as ControlAnswer<ControlRoute>);
