import {
  exactOptional,
  type GenericSchema,
  integer,
  literal,
  maxValue,
  minValue,
  number,
  picklist,
  pipe,
  strictObject,
  string,
  union,
  variant,
} from 'valibot';
import type { Fault } from './fault.js';
import { milliseconds } from './milliseconds.js';

const scope = {
  operation: exactOptional(picklist(['message', 'otp'])),
  times: exactOptional(pipe(number(), integer(), minValue(1))),
  probability: exactOptional(pipe(number(), minValue(0), maxValue(1))),
  seed: exactOptional(pipe(number(), integer())),
};
const when = exactOptional(picklist(['received', 'accepted']));
const delayMs = exactOptional(milliseconds);

/** A fault that can be, whoever asks for it. */
export const faultSchema: GenericSchema<unknown, Fault> = variant('kind', [
  strictObject({
    ...scope,
    kind: literal('status'),
    when,
    delayMs,
    status: pipe(number(), integer(), minValue(200), maxValue(599)),
    retryAfter: exactOptional(union([pipe(number(), minValue(0)), string()])),
    body: exactOptional(string()),
  }),
  strictObject({ ...scope, kind: literal('delay'), when, delayMs: milliseconds }),
  strictObject({ ...scope, kind: literal('drop'), when, delayMs }),
  strictObject({ ...scope, kind: literal('half-body'), when: exactOptional(literal('accepted')), delayMs }),
]);
