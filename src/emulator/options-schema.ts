import {
  array,
  check,
  custom,
  function_,
  type GenericSchema,
  integer,
  literal,
  maxValue,
  minValue,
  number,
  optional,
  picklist,
  pipe,
  record,
  strictObject,
  string,
  union,
} from 'valibot';
import { FEWEST_KEY_BYTES } from '../webhook/signatures/signing-key.js';
import { refusals } from './endpoint/refusal.js';
import { milliseconds } from './milliseconds.js';
import type { NewUser } from './users.js';

const text = string();
const filled = pipe(
  text,
  check(given => given !== '', 'is empty'),
);
const functionOf = function_();
const count = pipe(number(), integer(), minValue(1));
const failure = pipe(number(), integer(), minValue(400), maxValue(599));
// Those without a body could not carry the answer of section 2.8.
const hasBody = (status: number): boolean => status !== 204 && status !== 205;
const success = pipe(
  number(),
  integer(),
  minValue(200),
  maxValue(299),
  check(hasBody, 'is a status without a body, and the answer has one'),
);

const statuses = strictObject({
  accepted: optional(success),
  ...Object.fromEntries(Object.keys(refusals).map(reason => [reason, optional(failure)])),
});

const isWebAddress = (url: string): boolean => URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);

// No fetch takes them; and the address, unlike the headers, is shown.
const hasNoLogin = (url: string): boolean => {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  return username === '' && password === '';
};

/** The options of a webhook. */
export const webhookSchema: GenericSchema = strictObject({
  url: pipe(
    text,
    check(isWebAddress, 'is no absolute http or https URL'),
    check(hasNoLogin, 'has a user name or a password in it: give an authorization header'),
  ),
  headers: optional(record(text, text)),
  body: optional(functionOf),
  timeoutMs: optional(milliseconds),
  retryDelaysMs: optional(array(milliseconds)),
  fetch: optional(functionOf),
});

const bytesIn = (key: unknown): number =>
  typeof key === 'string' ? Buffer.byteLength(key) : key instanceof Uint8Array ? key.length : 0;
const secret = custom(
  key => bytesIn(key) >= FEWEST_KEY_BYTES,
  `is no text or Uint8Array of at least ${FEWEST_KEY_BYTES} bytes, as HS256 asks`,
);

// No schema of each entry: the path in its error would be a token.
const isBots = (given: unknown): boolean =>
  typeof given === 'object' &&
  given !== null &&
  // A list would give the tokens as names, which are shown.
  !Array.isArray(given) &&
  Object.entries(given).every(([token, name]) => token !== '' && typeof name === 'string');
const bots = custom(isBots, 'is no object with a name for each token, and no token is empty');

/** A user to be registered. */
export const newUserSchema: GenericSchema<unknown, NewUser> = union([
  strictObject({ appCustomerId: filled }),
  strictObject({ appStaffId: filled }),
]);

/** The options of `createEmulator`. */
export const optionsSchema: GenericSchema = strictObject({
  token: optional(filled),
  bots: optional(bots),
  users: optional(union([literal('any'), literal('registered'), array(newUserSchema)])),
  duplicates: optional(picklist(['accept', 'refuse'])),
  webhook: optional(webhookSchema),
  signing: optional(strictObject({ kid: filled, secret })),
  statuses: optional(statuses),
  maxBodyBytes: optional(count),
  maxLogEntries: optional(count),
  maxLogBytes: optional(count),
  clock: optional(functionOf),
  ids: optional(functionOf),
  allowedHosts: optional(array(filled)),
});
