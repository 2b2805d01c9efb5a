import { classOf } from '../internal/foreign.js';
import { describeType } from '../internal/json.js';
import { shown } from '../internal/options.js';
import { ignoreRejection } from '../internal/runtime.js';
import { findUnknownOption } from '../internal/unknown-option.js';
import type { LimitName, Node, Uses } from './must.js';
import type { SendMessageRequest, SendOtpRequest } from './requests.js';
import { messageRequest, otpRequest } from './table.js';
import type { HouseRuleId, Violation } from './violation.js';

/**
 * The limits that the operator of your platform told you, and the API spec does not show. Lengths count UTF-16 code units,
 * as `length` of a string does. A profile file has the same keys.
 */
export interface HouseLimits {
  /** The JSON Schema of a profile file, for editors: `sendable/schema/house-rules.schema.json`. */
  readonly $schema?: string | undefined;
  /** The maximum number of characters of a text: `message.text` and `mokMessage`. Rule: `house:text-length`. */
  readonly textLength?: number | undefined;
  /** The maximum number of characters of an element's `title`. Rule: `house:title-length`. */
  readonly titleLength?: number | undefined;
  /** The maximum number of characters of an element's `subtitle`. Rule: `house:subtitle-length`. */
  readonly subtitleLength?: number | undefined;
  /** The maximum number of characters of a button's `title`. Rule: `house:button-title-length`. */
  readonly buttonTitleLength?: number | undefined;
  /** The maximum number of elements of a generic template. Rule: `house:elements`. */
  readonly elements?: number | undefined;
  /** The maximum number of characters of a button's `payload`, which is a URI in a web_url button. Rule: `house:payload-length`. */
  readonly payloadLength?: number | undefined;
  /** The maximum number of buttons of an OTP. Rule: `house:otp-buttons`. */
  readonly otpButtons?: number | undefined;
}

/** The unit of each limit, which a violation names. */
export const limitUnits: Readonly<Record<Exclude<keyof HouseLimits, '$schema'>, 'button' | 'character' | 'element'>> = {
  textLength: 'character',
  titleLength: 'character',
  subtitleLength: 'character',
  buttonTitleLength: 'character',
  elements: 'element',
  payloadLength: 'character',
  otpButtons: 'button',
};

/** A house rule that a request breaks, and where. */
export interface HouseViolation extends Violation {
  readonly rule: HouseRuleId;
}

/**
 * A house rule as a function: returns the violations of a complete request, or an empty list. It must be synchronous. It
 * receives its own copy of the JSON. Errors show the `message` of a violation as you write it, so do not quote the text or the
 * recipient in it. About an OTP they show `rule` and `path` only, with a sentence of this library.
 */
export type HouseCheck = (request: SendMessageRequest | SendOtpRequest) => readonly HouseViolation[];

/** A function that has the names of the limits: for a misspelt one, the compiler suggests only names that all types of a union have. */
interface HouseFunction extends HouseCheck, NoLimits {}
type NoLimits = { readonly [Name in keyof HouseLimits]?: undefined };

/** House rules. Created by `houseRules`; `createBot`, `parse` and `createEmulator` accept them as `rules`. */
export interface HouseRules {
  /**
   * Returns every house rule that a request breaks, at most 1 000. `request` is a complete request or its JSON text.
   * `limitsOnly` leaves out the functions, which can read only a request that keeps the platform's rules. Never throws for
   * a request that `parse` accepts.
   *
   * @example
   * ```ts
   * houseRules({ textLength: 3 }).check(
   *   Message.text('Hello').toCustomer('C-1029').toJSON(),
   * )[0]?.path
   * //=> 'message.text'
   * ```
   */
  check(request: unknown, limitsOnly?: boolean): readonly HouseViolation[];
}

/**
 * Creates house rules: limits that the operator told you, and functions of your own. A bot checks them before it sends
 * anything, and reports all violations in a SendError of kind `validation`. Throws a TypeError for an unknown limit, and for
 * one that is not an integer of 0 or more.
 *
 * @example
 * ```ts
 * const bot = createBot({
 *   baseUrl,
 *   token,
 *   rules: houseRules({ textLength: 2000, buttonTitleLength: 20 }),
 * })
 * ```
 */
export const houseRules = (...rules: readonly (HouseLimits | HouseFunction)[]): HouseRules => {
  const limits = rules.flatMap(rule => (typeof rule === 'function' ? [] : readLimits(rule)));
  const checks = rules.filter(rule => typeof rule === 'function');
  return {
    check: (request, limitsOnly = false) => {
      // Written out once, so that limits and functions see the same, whatever toJSON returns the next time.
      const text = typeof request === 'string' ? request : limitsOnly ? undefined : JSON.stringify(request);
      const found = findExcesses(text === undefined ? request : readText(text), limits);
      const own = text === undefined || limitsOnly ? [] : checks.flatMap((check, at) => runCheck(check, text, at));
      return [...found, ...own].slice(0, MAX_VIOLATIONS);
    },
  };
};

const MAX_VIOLATIONS = 1000;

const readText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Not the engine's own error: it quotes the text, which may hold an OTP.
    throw new TypeError('houseRules: the request must be JSON.');
  }
};

type Limit = readonly [name: string, most: number];

const readLimits = (given: unknown): readonly Limit[] => {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new TypeError(`houseRules: limits must be an object; got ${describeType(given)}.`);
  const limits = Object.entries(given).filter(([name]) => name !== '$schema');
  const unknown = findUnknownOption(Object.fromEntries(limits), Object.keys(limitUnits), undefined, 'limit');
  if (unknown !== undefined) throw new TypeError(`houseRules: ${unknown}.`);
  return limits.flatMap(([name, most]: readonly [string, unknown]): readonly Limit[] => {
    if (most === undefined) return [];
    if (typeof most !== 'number' || !Number.isSafeInteger(most) || most < 0) {
      const got = typeof most === 'number' ? most : describeType(most);
      throw new TypeError(`houseRules: \`${name}\` must be an integer of 0 or more; got ${got}.`);
    }
    return [[name, most]];
  });
};

// Limits

/** Finds what is too long. Measures the request as either operation, as their fields have different names. */
const findExcesses = (request: unknown, limits: readonly Limit[]): readonly HouseViolation[] => {
  const found: HouseViolation[] = [];
  const report = (name: LimitName, path: string, value: unknown): void => {
    const size = typeof value === 'string' || Array.isArray(value) ? value.length : 0;
    for (const [limit, most] of limits) {
      if (limit !== name || size <= most || found.length >= MAX_VIOLATIONS) continue;
      const must = `have at most ${most} ${limitUnits[name]}${most === 1 ? '' : 's'}`;
      found.push(createViolation(name.replace(/[A-Z]/g, '-$&').toLowerCase(), path, must, `${size}`));
    }
  };
  if (limits.length > 0) for (const must of [messageRequest, otpRequest]) measure(must, request, '', report);
  return found;
};

/** Reports each field that a limit measures, in the order of the table. Reads any JSON, also an invalid one. */
const measure = (
  must: Node,
  value: unknown,
  path: string,
  report: (limit: LimitName, path: string, value: unknown) => void,
): void => {
  if (must.is === 'choice') {
    const picked = must.of[must.pick(value)];
    if (picked) measure(picked, value, path, report);
  } else if (must.is === 'list' && must.of.is !== 'open') {
    for (const [index, item] of itemsOf(value)) measure(must.of, item, `${path}[${index}]`, report);
  } else if (must.is === 'object') {
    const fields = fieldsOf(value);
    for (const [key, [, row, { limit } = NO_USES]] of Object.entries(must.rows)) {
      if (!Object.hasOwn(fields, key)) continue;
      const place = path === '' ? key : `${path}.${key}`;
      if (limit !== undefined) report(limit, place, fields[key]);
      measure(row, fields[key], place, report);
    }
  }
};

const NO_USES: Uses = {};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);
const itemsOf = (list: unknown): Iterable<readonly [number, unknown]> => (Array.isArray(list) ? list.entries() : []);

// Functions

/** Runs a function on its own copy of the request. One that fails refuses the request, so that nothing is sent unchecked. */
const runCheck = (check: HouseCheck, text: string, index: number): readonly HouseViolation[] => {
  const failed = (what: string): readonly HouseViolation[] => {
    const message = `Function ${index + 1} of houseRules must return an array of violations; it ${what}. [house:check-failed]`;
    return [{ rule: 'house:check-failed', path: '', message }];
  };
  try {
    const returned: unknown = check(JSON.parse(text));
    ignoreRejection(returned);
    if (!Array.isArray(returned))
      return failed(`returned ${typeof returned === 'object' ? shown(returned) : describeType(returned)}`);
    const violations = Array.from(returned.slice(0, MAX_VIOLATIONS), readViolation);
    if (violations.includes(undefined)) return failed('returned an item that is not a violation');
    const isOtp = Object.hasOwn(JSON.parse(text), 'mokMessage');
    return violations.flatMap(one => (one === undefined ? [] : isOtp ? withoutMessage(one) : one));
  } catch (thrown) {
    return failed(`threw ${classOf(thrown)}`);
  }
};

const RULE = /^house:[a-z\d]+(-[a-z\d]+)*$/;

/** Copies a violation; each field is read once, as a getter may return something else the next time. */
const readViolation = (given: unknown): HouseViolation | undefined => {
  const { rule, path, message } = fieldsOf(given);
  if (typeof rule !== 'string' || typeof path !== 'string' || typeof message !== 'string') return undefined;
  return RULE.test(rule) ? { rule: `house:${rule.slice(6)}`, path, message } : undefined;
};

/**
 * Replaces the message that a function wrote about an OTP. Errors are logged, and a function that quotes what it rejects would
 * quote a one-time password there.
 */
const withoutMessage = ({ rule, path }: HouseViolation): HouseViolation => ({
  rule,
  path,
  message: `${placeOf(path)} must keep this house rule. [${rule}]`,
});

const createViolation = (name: string, path: string, must: string, found: string): HouseViolation => {
  return { rule: `house:${name}`, path, message: `${placeOf(path)} must ${must}; got ${found}. [house:${name}]` };
};

const placeOf = (path: string): string => (path === '' ? 'The request' : `\`${path}\``);
