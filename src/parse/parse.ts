import { toSendable } from '../builders/builder.js';
import type { Operation, Sendable } from '../builders/sendable.js';
import * as is from '../internal/checks.js';
import { type OptionTable, readOptions, shown, typeErrorOf } from '../internal/options.js';
import { ignoreRejection } from '../internal/runtime.js';
import type { HouseRules } from '../spec/house-rules.js';
import type { Obj } from '../spec/must.js';
import { messageRequest, otpRequest } from '../spec/table.js';
import type { Violation } from '../spec/violation.js';
import { check } from './check.js';
import { findLossyJson, readJson } from './json-text.js';
import { frozen, isJson, snapshot } from './snapshot.js';
import { MAX_VIOLATIONS, ParseError } from './violation.js';

/** The options of `parse` and `safeParse`. */
export interface ParseOptions {
  /** House rules that the request must keep too. Their violations come after those of the platform's rules. */
  readonly rules?: HouseRules | undefined;
  /**
   * If true, fields that the API spec does not have pass, as long as they are plain JSON of at most 100 levels. Default:
   * false, so that a misspelt name is a violation (`unknown-field`).
   */
  readonly extras?: boolean | undefined;
}

/** The result of `safeParse`: a Sendable, or every rule that the JSON breaks. */
export type ParseResult =
  | { readonly ok: true; readonly value: Sendable }
  | { readonly ok: false; readonly violations: readonly Violation[] };

/**
 * Checks the JSON of a message or OTP, as text or already parsed, and returns it as a `Sendable` whose JSON is the same.
 *
 * The fields decide which of the two requests it is. The result is a frozen copy: later changes to `json` do not affect
 * it. Rejects, as violations, text that is not JSON, a key that comes twice in an object of a text (`set-once`), an
 * integer of a text that JavaScript would round, open shapes deeper than 100 levels, and values with more than 1 000 000
 * parts. Does not check that an open shape has the fields that you registered in `PlatformShapes`. Throws a ParseError
 * with every broken rule, and a TypeError for wrong options. API spec, sections 2.1 to 2.7.
 *
 * @example
 * ```ts
 * parse(
 *   '{"recipient":{"id":"u-1"},"message":{"text":"Hello","quickReplies":[],"quickRepliesV2":[]}}',
 * )
 * ```
 */
export const parse = (json: unknown, options?: ParseOptions): Sendable => {
  const result = safeParse(json, options);
  if (result.ok) return result.value;
  throw new ParseError(result.violations);
};

/**
 * Parses as `parse` does, but returns all violations instead of throwing them. Their order: first what JSON.parse would
 * lose of a text, then each object before its fields, fields in the order of the API spec's tables, unknown fields last.
 * Returns the first 1 000 violations of a JSON that has more, which only hostile JSON has. Throws only a TypeError, for
 * wrong options. API spec, sections 2.1 to 2.7.
 *
 * @example
 * ```ts
 * const result = safeParse('{"recipient":{}}')
 * result.ok ? undefined : result.violations[0]?.path
 * //=> 'recipient'
 * ```
 */
export const safeParse = (json: unknown, options?: ParseOptions): ParseResult =>
  // `list.map(parse)` passes the index.
  parseRequest(json, readOptions(PARSE, typeof options === 'number' ? {} : options, wrong));

/** Parses as `safeParse` does a JSON that must be the request of `operation`. */
export const safeParseAs = (operation: Operation, json: unknown, options: ParseOptions): ParseResult =>
  parseRequest(json, options, operation);

/** The options of `parse`. */
const PARSE: OptionTable<ParseOptions, 'extras'> = { rules: is.houseRules, extras: [is.flag, false] };

const wrong = typeErrorOf('parse');

/** Guesses the operation of a body by its fields; `message` for a body that is not JSON. */
export const guessOperation = (text: string): Operation => operationOf(frozen(readJson(text).value));

/** Parses one request. Without an `operation`, the fields of the JSON decide which it is. */
const parseRequest = (json: unknown, { rules, extras = false }: ParseOptions, asked?: Operation): ParseResult => {
  // Read a text as JSON; one that is not JSON has no fields to check.
  const text = typeof json === 'string' ? json : undefined;
  const { value, invalid } = text === undefined ? { value: json } : readJson(text);
  if (invalid !== undefined) return { ok: false, violations: [invalid] };

  // Copy a value of the caller, so that neither a getter nor a later change can give another value than the one that is checked.
  const copy = text === undefined ? snapshot(value) : frozen(value);

  // Decide which of the two requests it is.
  const operation = asked ?? operationOf(copy);

  // Check it against every rule.
  const checked = operation === 'otp' ? check(otpRequest, copy, extras) : check(messageRequest, copy, extras);

  // Find what JSON.parse lost of the text without an error.
  const losses = text !== undefined && isJson(copy) ? findLossyJson(text, copy) : [];

  // Check it against the house rules.
  const isValid = 'value' in checked && losses.length === 0;
  const broken = rules === undefined ? [] : rules.check(copy, !isValid);
  if (!Array.isArray(broken)) {
    ignoreRejection(broken);
    throw wrong(`\`rules\` must be made by houseRules(...); its check returned ${shown(broken)}`);
  }

  // Return the checked copy as a Sendable, or all violations.
  if (isValid && broken.length === 0) return { ok: true, value: toSendable(operation, checked.value) };
  const own = 'violations' in checked ? checked.violations : [];
  return { ok: false, violations: [...losses, ...own, ...broken].slice(0, MAX_VIOLATIONS) };
};

/** The field names of a request, as `operationOf` compares them. */
const namesOf = ({ rows }: Obj): ReadonlySet<string> => new Set(Object.keys(rows).map(name => name.toLowerCase()));

const MESSAGE_NAMES = /* @__PURE__ */ namesOf(messageRequest);
const OTP_NAMES = /* @__PURE__ */ namesOf(otpRequest);

/** Picks the request that shares more field names with the JSON, ignoring case and `_`, so that misspelt ones count. */
const operationOf = (json: unknown): Operation => {
  const keys = isJson(json) ? Object.keys(json).map(key => key.toLowerCase().replaceAll('_', '')) : [];
  const shared = (names: ReadonlySet<string>): number => keys.filter(key => names.has(key)).length;
  return shared(OTP_NAMES) > shared(MESSAGE_NAMES) ? 'otp' : 'message';
};
