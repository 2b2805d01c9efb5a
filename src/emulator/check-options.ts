import { type GenericSchema, is as isValid, pipe, strictObject, string, union, check as valid } from 'valibot';
import * as is from '../internal/checks.js';
import {
  type Check,
  checkItems,
  type FilledOptions,
  isBetween,
  type OptionTable,
  readOptions,
  typeErrorOf,
  unless,
  type WrongOption,
} from '../internal/options.js';
import { canParseUrl, urlText } from '../internal/runtime.js';
import { MIN_KEY_BYTES } from '../webhook/signatures/jws.js';
import type { ChoiceShape, EmulatorShapes, TemplateShape } from './choices.js';
import type { Webhook, WebhookOptions } from './deliveries/delivery.js';
import type { Address, ListenOptions } from './listener.js';
import type { EmulatorOptions, EmulatorTraps, SigningOptions } from './options.js';
import { rejections, type Statuses } from './rejections.js';
import type { NewUser } from './users.js';
import { validate } from './validate.js';

const MEBIBYTE = 1024 * 1024;

type Filled = Exclude<
  keyof EmulatorOptions,
  'token' | 'bots' | 'rules' | 'webhook' | 'signing' | 'ids' | keyof EmulatorTraps
>;

/** Valid options of `createEmulator`, with defaults filled in. */
export interface ValidOptions extends FilledOptions<EmulatorOptions, Filled> {
  readonly webhook: Webhook | undefined;
}

/** Returns a copy of valid options. Throws a TypeError otherwise. */
export const validateOptions = (given: EmulatorOptions): ValidOptions => {
  const wrong = typeErrorOf('createEmulator');
  const options = readOptions(EMULATOR, given, wrong);
  const { webhook, signing, statuses, shapes } = options;
  if (Array.isArray(options.users)) checkItems(options.users, 'users', user, wrong);
  checkItems(options.allowedHosts, 'allowedHosts', is.text, wrong);
  if (options.token !== undefined && options.bots !== undefined) throw wrong('Give either `token` or `bots`, not both');
  if (signing !== undefined) readOptions(SIGNING, signing, wrong, { of: 'signing' });
  readOptions(STATUSES, statuses, wrong, { of: 'statuses' });
  readOptions(SHAPES, shapes, wrong, { of: 'shapes' });
  const { quickReply, quickReplyV2, buttonTemplatePayload } = shapes;
  for (const [name, shape] of Object.entries({ quickReply, quickReplyV2 }))
    readOptions(CHOICE, shape, wrong, { of: `shapes.${name}` });
  readOptions(TEMPLATE, buttonTemplatePayload, wrong, { of: 'shapes.buttonTemplatePayload' });
  return { ...options, webhook: webhook && toWebhook(webhook, wrong, 'webhook') };
};

/** Returns a copy of a valid webhook. Throws a TypeError otherwise. */
export const validateWebhook = (webhook: WebhookOptions | undefined): Webhook | undefined =>
  webhook && toWebhook(webhook, typeErrorOf('emulator.setWebhook'));

const toWebhook = (given: WebhookOptions, wrong: WrongOption, of?: string): Webhook => {
  const webhook = readOptions(WEBHOOK, given, wrong, { of });
  checkItems(webhook.retryDelaysMs, `${of === undefined ? '' : `${of}.`}retryDelaysMs`, is.delay, wrong);
  return { ...webhook, url: urlText(webhook.url) ?? '' };
};

/** Returns the address to listen on. Throws a TypeError for a wrong one. */
export const validateListen = (where: ListenOptions | undefined): Address =>
  readOptions(LISTEN, where, typeErrorOf('emulator.listen'));

/** Returns a valid user to register. Throws a TypeError otherwise. */
export const validateUser = (user: NewUser): NewUser => validate(newUserSchema, user, 'emulator.register');

const filled = pipe(
  string(),
  valid(given => given !== '', 'must not be empty'),
);

/** The schema of a user to register. */
export const newUserSchema: GenericSchema<unknown, NewUser> = union(
  [strictObject({ appCustomerId: filled }), strictObject({ appStaffId: filled })],
  'must be { appCustomerId } or { appStaffId }, with a non-empty string',
);

// The items are checked after `readOptions`, by `checkItems`.
const list =
  (of: string): Check =>
  value =>
    unless(Array.isArray(value), `an array of ${of}`);

const users: Check = value =>
  unless(
    value === 'any' || value === 'registered' || Array.isArray(value),
    "'any', 'registered' or an array of { appCustomerId } and { appStaffId }",
  );

const user: Check = value =>
  unless(isValid(newUserSchema, value), '{ appCustomerId } or { appStaffId }, with a non-empty string');

// One check instead of one for each entry: the path in its error would be a token. The indexes of an array would become the
// tokens, and the tokens the names, which are shown.
const bots: Check = value =>
  unless(
    isTexts(value) && Object.keys(value).length > 0 && !Object.hasOwn(value, ''),
    "an object with a name for each token, such as { 'token-1': 'cards' }; it needs one token or more, and none may be empty",
  );

const isTexts = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(one => typeof one === 'string');

const parsedUrl = (given: unknown): URL | undefined => {
  const url = urlText(given);
  return url !== undefined && canParseUrl(url) ? new URL(url) : undefined;
};

// fetch rejects a user name, and the address is shown while the headers are not.
const webhookUrl: Check = value => {
  const { protocol, username, password } = parsedUrl(value) ?? {};
  if (protocol !== 'http:' && protocol !== 'https:') return 'an absolute http or https URL';
  return unless(
    `${username}${password}` === '',
    'a URL without a user name or a password: set an authorization header',
  );
};

const webhook: Check = value => unless(typeof value === 'object', 'an object, such as { url }');

/** The options of the emulator's webhook. */
const WEBHOOK: OptionTable<WebhookOptions, 'url' | 'headers' | 'timeoutMs' | 'retryDelaysMs'> = {
  url: [webhookUrl],
  headers: [value => unless(isTexts(value), 'an object of strings'), {}],
  body: is.aFunction,
  timeoutMs: [is.delay, 5000],
  retryDelaysMs: [list('numbers of milliseconds'), []],
  fetch: is.aFunction,
};

const secret: Check = key => {
  const bytes = typeof key === 'string' ? Buffer.byteLength(key) : key instanceof Uint8Array ? key.length : 0;
  return unless(bytes >= MIN_KEY_BYTES, `a string or Uint8Array of at least ${MIN_KEY_BYTES} bytes, as HS256 requires`);
};

const SIGNING: OptionTable<SigningOptions, 'kid' | 'secret'> = { kid: [is.text], secret: [secret] };

const integer =
  (least: number, most: number): Check =>
  value =>
    unless(Number.isInteger(value) && isBetween(value, least, most), `an integer from ${least} to ${most}`);

// Responses with these statuses cannot have the body of section 2.8.
const success: Check = value =>
  value === 204 || value === 205 ? 'the number of a status with a body' : integer(200, 299)(value);

const STATUSES: OptionTable<Partial<Statuses>> = Object.assign(
  { accepted: success },
  ...Object.keys(rejections).map(reason => ({ [reason]: integer(400, 599) })),
);

const CHOICE: OptionTable<ChoiceShape> = { title: is.text, payload: is.text };
const TEMPLATE: OptionTable<TemplateShape> = { ...CHOICE, text: is.text, buttons: is.text };
const object: Check = value => unless(typeof value === 'object' && value !== null, 'an object');
const SHAPES: OptionTable<EmulatorShapes> = { quickReply: object, quickReplyV2: object, buttonTemplatePayload: object };

const LISTEN: OptionTable<ListenOptions, keyof ListenOptions> = {
  port: [integer(0, 65_535), 0],
  // An empty host, for example from an unset variable, would listen on every address of the machine.
  host: [value => unless(typeof value === 'string' && !/^(\[\])?$/.test(value), 'a non-empty string'), '127.0.0.1'],
};

/** The options of `createEmulator`. */
export const EMULATOR: OptionTable<EmulatorOptions, Filled> = {
  token: is.text,
  bots,
  users: [users, 'any'],
  duplicates: [value => unless(value === 'accept' || value === 'reject', "'accept' or 'reject'"), 'accept'],
  rules: is.houseRules,
  extras: [is.flag, false],
  webhook,
  signing: object,
  statuses: [object, {}],
  maxBodyBytes: [is.count, MEBIBYTE],
  maxLogEntries: [is.count, 10_000],
  maxLogBytes: [is.count, 64 * MEBIBYTE],
  // Looked up late, for fake timers.
  clock: [is.aFunction, () => Date.now()],
  ids: is.aFunction,
  shapes: [object, {}],
  allowedHosts: [list('non-empty strings'), []],
  mcp: [is.flag, false],
  port: 'emulator.listen({ port, host })',
  host: 'emulator.listen({ port, host })',
  faults: 'emulator.faults.add(fault)',
};
