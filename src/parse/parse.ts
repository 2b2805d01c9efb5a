import type { Operation, Sendable } from '../build/sendable.js';
import { issuesOf } from './all.js';
import { violationOfIssue } from './broken.js';
import { messageRequest } from './message.js';
import { isJson } from './object.js';
import { operationOfJson } from './operation.js';
import { otpRequest } from './otp.js';
import { ParseError } from './parse-error.js';
import { sendableOf } from './parsed.js';
import { snapshot } from './snapshot.js';
import type { Violation } from './violation.js';

/** What `safeParse` gives: something to send, or every rule that is broken. */
export type ParseResult =
  | { readonly ok: true; readonly value: Sendable }
  | { readonly ok: false; readonly violations: readonly Violation[] };

/**
 * Makes JSON of unknown origin, as text or already parsed, into a `Sendable` that gives back the same JSON.
 *
 * Which of the two requests it is, its fields tell. Text that is no JSON, open shapes deeper than 100 levels and
 * values with more than a million parts are refused as violations. Of a key that comes twice in a text the last counts.
 * Throws a ParseError with every rule that is broken. Document, sections 2.1 to 2.7.
 *
 * @example
 * ```ts
 * parse('{"recipient":{"id":"u-1"},"message":{"text":"Hello","quickReplies":[],"quickRepliesV2":[]}}')
 * ```
 */
export const parse = (json: unknown): Sendable => {
  const result = safeParse(json);
  if (result.ok) return result.value;
  throw new ParseError(result.violations);
};

/**
 * As `parse`, but returns the violations: all of them, an object's own before those of its fields, fields in the order
 * of the document's tables, unknown fields last. Never throws. Document, sections 2.1 to 2.7.
 *
 * @example
 * ```ts
 * const result = safeParse('{"recipient":{}}')
 * if (!result.ok) result.violations[0]?.path // 'recipient'
 * ```
 */
export const safeParse = (json: unknown): ParseResult => {
  const copy = snapshot(json);
  return checked(operationOfJson(copy), copy);
};

/** As `safeParse`, of a JSON that must be the request of `operation`. */
export const safeParseAs = (operation: Operation, json: unknown): ParseResult => checked(operation, snapshot(json));

const checked = (operation: Operation, copy: unknown): ParseResult => {
  const violations = issuesOf(operation === 'otp' ? otpRequest : messageRequest, copy).map(violationOfIssue);
  // A copy without violations is an object; the compiler is told so here.
  return violations.length === 0 && isJson(copy)
    ? { ok: true, value: sendableOf(operation, copy) }
    : { ok: false, violations };
};
