import { describeType, findUnknownOption } from '../internal/json.js';
import { ignoreRejection } from '../internal/runtime.js';
import type { SendMessageRequest, SendOtpRequest } from '../wire/index.js';
import type { HouseRuleId, Violation } from './violation.js';

/**
 * The limits that the operator of your platform told you, and the API spec does not show. Lengths count UTF-16 code units,
 * as `length` of a string does. A profile file has the same keys.
 */
export interface HouseLimits {
  /** The JSON Schema of a profile file, for editors: `sendable/schema/house-rules.schema.json`. */
  readonly $schema?: string | undefined;
  /** The most characters of a text: `message.text` and `mokMessage`. Rule: `house:text-length`. */
  readonly textLength?: number | undefined;
  /** The most characters of an element's `title`. Rule: `house:title-length`. */
  readonly titleLength?: number | undefined;
  /** The most characters of an element's `subtitle`. Rule: `house:subtitle-length`. */
  readonly subtitleLength?: number | undefined;
  /** The most characters of a button's `title`. Rule: `house:button-title-length`. */
  readonly buttonTitleLength?: number | undefined;
  /** The most elements of a generic template. Rule: `house:elements`. */
  readonly elements?: number | undefined;
  /** The most characters of a button's `payload`, which is a URI in a web_url button. Rule: `house:payload-length`. */
  readonly payloadLength?: number | undefined;
  /** The most buttons of an OTP. Rule: `house:otp-buttons`. */
  readonly otpButtons?: number | undefined;
}

type LimitName = Exclude<keyof HouseLimits, '$schema'>;

/** The unit of each limit, which a violation names. */
export const limitUnits: Readonly<Record<LimitName, 'button' | 'character' | 'element'>> = {
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
 * receives its own copy of the JSON.
 */
export type HouseCheck = (request: SendMessageRequest | SendOtpRequest) => readonly HouseViolation[];

/** House rules. Created by `houseRules`; `createBot`, `parse` and `createEmulator` accept them as `rules`. */
export interface HouseRules {
  /**
   * Returns every house rule that a request breaks, at most 1 000. `request` is a complete request or its JSON text.
   * `limitsOnly` leaves out the functions, which can read only a request that keeps the platform's rules. Never throws for
   * a request that `parse` accepts.
   *
   * @example
   * ```ts
   * houseRules({ textLength: 3 }).check(Message.text('Hello').toCustomer('C-1029').toJSON())[0]?.path
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
 * const bot = createBot({ baseUrl, token, rules: houseRules({ textLength: 2000, buttonTitleLength: 20 }) })
 * ```
 */
export const houseRules = (...rules: readonly (HouseLimits | HouseCheck)[]): HouseRules => {
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

type Measured = readonly [limit: LimitName, path: string, value: unknown];

const findExcesses = (request: unknown, limits: readonly Limit[]): readonly HouseViolation[] => {
  const found: HouseViolation[] = [];
  if (limits.length === 0) return found;
  for (const [name, path, value] of measuredParts(request)) {
    const size = typeof value === 'string' || Array.isArray(value) ? value.length : 0;
    for (const [limit, most] of limits) {
      if (limit !== name || size <= most) continue;
      const must = `have at most ${most} ${limitUnits[name]}${most === 1 ? '' : 's'}`;
      found.push(createViolation(name.replace(/[A-Z]/g, '-$&').toLowerCase(), path, must, `${size}`));
    }
    if (found.length >= MAX_VIOLATIONS) break;
  }
  return found;
};

/** Lists the parts of a request that a limit measures, in the order of the API spec. Reads any JSON, also an invalid one. */
function* measuredParts(request: unknown): Generator<Measured> {
  const { message, mokMessage, buttonsV2 } = fieldsOf(request);
  const { text, attachment } = fieldsOf(message);
  yield ['textLength', 'message.text', text];
  const { templateType, elements } = fieldsOf(fieldsOf(attachment).payload);
  // Any other payload has an open shape, whose elements are not those of the API spec.
  if (templateType === 'generic') {
    const path = 'message.attachment.payload.elements';
    yield ['elements', path, elements];
    for (const [index, element] of itemsOf(elements)) {
      const { title, subtitle, buttonsV2: buttons } = fieldsOf(element);
      yield ['titleLength', `${path}[${index}].title`, title];
      yield ['subtitleLength', `${path}[${index}].subtitle`, subtitle];
      yield* measuredButtons(`${path}[${index}].buttonsV2`, buttons);
    }
  }
  yield ['textLength', 'mokMessage', mokMessage];
  yield ['otpButtons', 'buttonsV2', buttonsV2];
  yield* measuredButtons('buttonsV2', buttonsV2);
}

function* measuredButtons(path: string, buttons: unknown): Generator<Measured> {
  for (const [index, button] of itemsOf(buttons)) {
    const { title, payload } = fieldsOf(button);
    yield ['buttonTitleLength', `${path}[${index}].title`, title];
    yield ['payloadLength', `${path}[${index}].payload`, payload];
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);
const itemsOf = (list: unknown): Iterable<readonly [number, unknown]> => (Array.isArray(list) ? list.entries() : []);

// Functions

/** Runs a function on its own copy of the request. One that fails refuses the request, so that nothing is sent unchecked. */
const runCheck = (check: HouseCheck, text: string, index: number): readonly HouseViolation[] => {
  const must = 'pass every function of houseRules';
  const failed = (found: string): readonly HouseViolation[] => [
    createViolation('check-failed', '', must, `${found} from function ${index + 1}`),
  ];
  try {
    const returned: unknown = check(JSON.parse(text));
    ignoreRejection(returned);
    if (!Array.isArray(returned)) return failed(describeType(returned));
    const violations = Array.from(returned.slice(0, MAX_VIOLATIONS), readViolation);
    if (violations.includes(undefined)) return failed('an item that is not a violation');
    const secrets = violations.length === 0 ? [] : secretsIn(JSON.parse(text));
    return violations.flatMap(one => (one === undefined ? [] : withoutQuote(one, secrets)));
  } catch {
    return failed('an error');
  }
};

const RULE = /^house:[a-z\d]+(-[a-z\d]+)*$/;

/** Copies a violation; each field is read once, as a getter may return something else the next time. */
const readViolation = (given: unknown): HouseViolation | undefined => {
  const { rule, path, message } = fieldsOf(given);
  if (typeof rule !== 'string' || typeof path !== 'string' || typeof message !== 'string') return undefined;
  return RULE.test(rule) ? { rule: `house:${rule.slice(6)}`, path, message } : undefined;
};

/** Lists what must not be in an error: the OTP, the text and the recipient. */
const secretsIn = (request: unknown): readonly string[] => {
  const { message, recipient, customerNo, mokMessage, mokValue } = fieldsOf(request);
  const values = [mokValue, mokMessage, fieldsOf(message).text, customerNo, ...Object.values(fieldsOf(recipient))];
  return values.flatMap(value => (typeof value === 'string' ? piecesOf(value) : []));
};

/** Lists the pieces of a secret that show it: 12 characters in a row, or 4 with a digit, as in a part of a code. */
const piecesOf = (secret: string): readonly string[] => {
  if (secret.length < 4) return [secret];
  const piecesOfLength = (length: number): readonly string[] =>
    Array.from({ length: Math.max(1, secret.length - length + 1) }, (_, at) => secret.slice(at, at + length));
  return [...piecesOfLength(12), ...piecesOfLength(4).filter(piece => /\d/.test(piece))];
};

/** Replaces the message of a function that quotes the request. */
const withoutQuote = (violation: HouseViolation, secrets: readonly string[]): HouseViolation => {
  const { rule, path, message } = violation;
  if (!secrets.some(secret => message.includes(secret))) return violation;
  const withheld = 'must keep this house rule, whose message is withheld because it quotes the request';
  return { rule, path, message: `${placeOf(path)} ${withheld}. [${rule}]` };
};

const createViolation = (name: string, path: string, must: string, found: string): HouseViolation => {
  return { rule: `house:${name}`, path, message: `${placeOf(path)} must ${must}; got ${found}. [house:${name}]` };
};

const placeOf = (path: string): string => (path === '' ? 'The request' : `\`${path}\``);
