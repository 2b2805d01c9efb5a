import {
  check,
  type GenericSchema,
  integer,
  literal,
  maxValue,
  minValue,
  number,
  optional,
  picklist,
  pipe,
  strictObject,
  string,
  union,
  variant,
} from 'valibot';
import { milliseconds } from '../milliseconds.js';
import type { Fault } from './fault.js';

const scope = {
  operation: optional(picklist(['message', 'otp'])),
  times: optional(pipe(number(), integer(), minValue(1))),
  probability: optional(pipe(number(), minValue(0), maxValue(1))),
  seed: optional(pipe(number(), integer())),
};
const headerText = pipe(
  string(),
  check(text => /^[ -~]*$/.test(text), 'is no text that a header can hold'),
);
const when = optional(picklist(['received', 'accepted']));
const delayMs = optional(milliseconds);

/** A fault that can be, whoever asks for it. */
export const faultSchema: GenericSchema<unknown, Fault> = variant('kind', [
  strictObject({
    ...scope,
    kind: literal('status'),
    when,
    delayMs,
    status: pipe(number(), integer(), minValue(200), maxValue(599)),
    retryAfter: optional(union([pipe(number(), minValue(0)), headerText])),
    body: optional(string()),
  }),
  strictObject({ ...scope, kind: literal('delay'), when, delayMs: milliseconds }),
  strictObject({ ...scope, kind: literal('drop'), when, delayMs }),
  strictObject({ ...scope, kind: literal('half-body'), when: optional(literal('accepted')), delayMs }),
]);
