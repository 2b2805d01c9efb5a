import {
  array,
  boolean,
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
  unknown,
} from 'valibot';
import { canParseUrl, urlText } from '../internal/runtime.js';
import { MIN_KEY_BYTES } from '../webhook/shared.js';
import type { Webhook, WebhookOptions } from './deliveries/delivery.js';
import type { ListenOptions } from './listener.js';
import type { EmulatorOptions } from './options.js';
import { refusals } from './refusals.js';
import type { NewUser } from './users.js';
import { milliseconds, validate } from './validate.js';

/** Returns a copy of valid options. Throws a TypeError that names every wrong option. */
export const validateOptions = (options: EmulatorOptions): ValidOptions => {
  validate(optionsSchema, options, 'createEmulator');
  // Not the output of the schema, so that functions and keys keep their identity. A copy, so that later changes have no effect.
  return { ...options, webhook: options.webhook && toWebhook(options.webhook) };
};

/** Valid options of `createEmulator`. */
export interface ValidOptions extends EmulatorOptions {
  readonly webhook: Webhook | undefined;
}

const toWebhook = (webhook: WebhookOptions): Webhook => ({ ...webhook, url: urlText(webhook.url) ?? '' });

/** Returns a copy of a valid webhook. Throws a TypeError otherwise. */
export const validateWebhook = (webhook: WebhookOptions | undefined): Webhook | undefined => {
  if (webhook === undefined) return undefined;
  validate(webhookSchema, webhook, 'emulator.setWebhook');
  return toWebhook(webhook);
};

/** Throws a TypeError for an invalid address to listen on. The system checks the range of the port. */
export const validateListen = (where: ListenOptions): void => void validate(listenSchema, where, 'emulator.listen');

/** Returns a valid user to register. Throws a TypeError otherwise. */
export const validateUser = (user: NewUser): NewUser => validate(newUserSchema, user, 'emulator.register');

const text = string();
const filled = pipe(
  text,
  check(given => given !== '', 'must not be empty'),
);
const functionOf = function_();
const count = pipe(number(), integer(), minValue(1));
const failure = pipe(number(), integer(), minValue(400), maxValue(599));
// Responses with these statuses cannot carry the body of section 2.8.
const hasBody = (status: number): boolean => status !== 204 && status !== 205;
const success = pipe(number(), integer(), minValue(200), maxValue(299), check(hasBody, 'must be a status with a body'));

const statuses = strictObject({
  accepted: optional(success),
  ...Object.fromEntries(Object.keys(refusals).map(reason => [reason, optional(failure)])),
});

const parsedUrl = (given: unknown): URL | undefined => {
  const url = urlText(given);
  return url !== undefined && canParseUrl(url) ? new URL(url) : undefined;
};

const isHttpUrl = (url: unknown): boolean => ['http:', 'https:'].includes(parsedUrl(url)?.protocol ?? '');

// fetch rejects them, and the address is shown while the headers are not.
const hasNoCredentials = (url: unknown): boolean => {
  const { username, password } = parsedUrl(url) ?? { username: '', password: '' };
  return username === '' && password === '';
};

/** The schema of the options of a webhook. */
const webhookSchema: GenericSchema = strictObject({
  url: pipe(
    unknown(),
    check(isHttpUrl, 'must be an absolute http or https URL'),
    check(hasNoCredentials, 'must not contain a user name or a password: set an authorization header instead'),
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
  key => bytesIn(key) >= MIN_KEY_BYTES,
  `must be a string or Uint8Array of at least ${MIN_KEY_BYTES} bytes, as HS256 requires`,
);

// One check instead of a schema for each entry: the path in its error would be a token.
const isBots = (given: unknown): boolean =>
  typeof given === 'object' &&
  given !== null &&
  // The indexes of an array would become the tokens, and the tokens the names, which are shown.
  !Array.isArray(given) &&
  Object.entries(given).every(([token, name]) => token !== '' && typeof name === 'string');
const bots = custom(isBots, 'must be an object with a name for each token, and no token may be empty');

/** The schema of a user to register. */
export const newUserSchema: GenericSchema<unknown, NewUser> = union(
  [strictObject({ appCustomerId: filled }), strictObject({ appStaffId: filled })],
  'must be { appCustomerId } or { appStaffId }, a text that is not empty',
);

const listenSchema: GenericSchema = strictObject({ port: optional(number()), host: optional(text) });

const choice = { title: optional(filled), payload: optional(filled) };

const isHouseRules = (given: unknown): boolean => typeof Object(given).check === 'function';

/** The schema of the options of `createEmulator`. */
const optionsSchema: GenericSchema = strictObject({
  token: optional(filled),
  bots: optional(bots),
  users: optional(union([literal('any'), literal('registered'), array(newUserSchema)])),
  duplicates: optional(picklist(['accept', 'refuse'])),
  rules: optional(custom(isHouseRules, 'must be made by houseRules(...)')),
  extras: optional(boolean()),
  mcp: optional(boolean()),
  webhook: optional(webhookSchema),
  signing: optional(strictObject({ kid: filled, secret })),
  statuses: optional(statuses),
  maxBodyBytes: optional(count),
  maxLogEntries: optional(count),
  maxLogBytes: optional(count),
  clock: optional(functionOf),
  ids: optional(functionOf),
  allowedHosts: optional(array(filled)),
  shapes: optional(
    strictObject({
      quickReply: optional(strictObject(choice)),
      quickReplyV2: optional(strictObject(choice)),
      buttonTemplatePayload: optional(strictObject({ ...choice, text: optional(filled), buttons: optional(filled) })),
    }),
  ),
});
