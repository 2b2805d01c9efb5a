import {
  exactOptional,
  type GenericSchema,
  integer,
  minValue,
  nullable,
  number,
  picklist,
  pipe,
  record,
  strictObject,
  string,
  toNumber,
} from 'valibot';
import { faultSchema } from '../faults/fault-schema.js';
import { milliseconds } from '../milliseconds.js';
import { newUserSchema } from '../options-schema.js';
import type { ControlApi, ControlRoute } from './api.js';

type Inputs = { readonly [Route in ControlRoute]: GenericSchema<unknown, ControlApi[Route]['input']> };

const waiting = strictObject({
  filter: exactOptional(record(string(), string())),
  timeoutMs: exactOptional(milliseconds),
});

const inQuery = pipe(string(), toNumber(), integer(), minValue(0));

/** What each route takes. */
export const inputs: Inputs = {
  'GET /state': strictObject({ limit: exactOptional(inQuery) }),
  'GET /code': strictObject({ request: inQuery }),
  'POST /press': strictObject({ messageId: string(), title: string() }),
  'POST /press-button': strictObject({ request: pipe(number(), integer()), button: pipe(number(), integer()) }),
  'POST /redeliver': strictObject({ id: string() }),
  'POST /location': strictObject({
    messageId: string(),
    request: exactOptional(pipe(number(), integer())),
    decision: picklist(['granted', 'denied']),
    coordinates: exactOptional(strictObject({ latitude: number(), longitude: number() })),
  }),
  'POST /faults': faultSchema,
  'POST /faults/remove': strictObject({ id: exactOptional(string()) }),
  'POST /users': newUserSchema,
  'POST /webhook': strictObject({ url: nullable(string()) }),
  'POST /reset': strictObject({}),
  'POST /wait/message': waiting,
  'POST /wait/otp': waiting,
};
