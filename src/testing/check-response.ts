import * as is from '../internal/checks.js';
import { hasJson, isPlainObject } from '../internal/json.js';
import {
  type Check,
  isBetween,
  type OptionTable,
  readOptions,
  shown,
  unless,
  type WrongOption,
} from '../internal/options.js';
import { suggestOption } from '../internal/unknown-option.js';

/** A response that a test gave. */
interface AnyResponse {
  readonly status?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly delayMs?: unknown;
}

/** How errors name a response, and the kinds of body that can be sent. */
interface Given {
  /** Its place, such as `replies[0]`. */
  readonly name: string;
  /** Everything that may stand there. */
  readonly must: string;
  readonly body: 'JSON' | 'bytes';
  readonly wrong: WrongOption;
}

/** How errors describe a response. */
export const RESPONSE = 'a response { status, headers, body, delayMs }';

/**
 * Checks a response of a test double. A wrong one must be an error: with its default status it would be a receipt, and the
 * test would pass.
 */
export const checkResponse = <Response extends AnyResponse>(
  response: Response,
  { name, must, body, wrong }: Given,
): Response => {
  if (!isPlainObject(response) || Array.isArray(response))
    throw wrong(`\`${name}\` must be ${must}; got ${shown(response)}`);
  readOptions(body === 'bytes' ? BYTES : JSON_RESPONSE, response, wrong, { of: name });
  return response;
};

/** Checks one of `names`, or a response. A wrong name would mean a receipt. */
export const checkChoice = <Choice extends string | AnyResponse>(
  choice: Choice,
  names: readonly string[],
  given: Given,
): Choice => {
  if (typeof choice !== 'string') {
    checkResponse(choice, given);
    return choice;
  }
  if (names.includes(choice)) return choice;
  const meant = meantBy(choice, names);
  const got = JSON.stringify(choice);
  const { name, must, wrong } = given;
  throw wrong(`\`${name}\` ${meant === '' ? `must be ${must}; got ${got}` : `cannot be ${got}${meant}`}`);
};

/** Suggests all names that begin with the written one, or else one that is like it. Few letters are like any name. */
const meantBy = (choice: string, names: readonly string[]): string => {
  const longer = names.filter(name => choice !== '' && name.startsWith(choice));
  if (longer.length > 0) return ` (did you mean ${longer.join(' or ')}?)`;
  return choice.length > 4 ? suggestOption(choice, names) : '';
};

const status: Check = value =>
  unless(Number.isInteger(value) && isBetween(value, 100, 999), 'an integer from 100 to 999');

const headers: Check = value =>
  unless(
    isPlainObject(value) && !Array.isArray(value) && Object.values(value).every(one => typeof one === 'string'),
    'a plain object of strings',
  );

const bytes: Check = value =>
  unless(typeof value === 'string' || value instanceof Uint8Array, 'a string or a Uint8Array');

/** JSON.stringify would turn an error, a Map or a Response into {}. */
const json: Check = value =>
  unless(
    (typeof value !== 'object' ||
      value === null ||
      'toJSON' in value ||
      Array.isArray(value) ||
      isPlainObject(value)) &&
      hasJson(value),
    'a string or JSON',
  );

const JSON_RESPONSE: OptionTable<AnyResponse, 'status'> = {
  status: [status, 200],
  headers,
  body: json,
  delayMs: is.delay,
};
const BYTES: OptionTable<AnyResponse, 'status'> = { status: [status], headers, body: bytes, delayMs: is.delay };
