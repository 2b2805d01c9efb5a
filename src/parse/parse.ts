import { safeParse as check } from 'valibot';
import type { Operation, Sendable } from '../build/sendable.js';
import { EVERY_ISSUE } from './all.js';
import { violationOfIssue } from './broken.js';
import { lostIn } from './lost.js';
import { messageRequest } from './message.js';
import { MAX_VIOLATIONS } from './most.js';
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
 * Which of the two requests it is, its fields tell. What was parsed is a frozen copy: later changes to `json` change
 * nothing. Text that is no JSON, a key that comes twice in an object of a text (`set-once`), an integer of a text that
 * JavaScript would round, open shapes deeper than 100 levels and values with more than 1 000 000 parts are refused as
 * violations. That an open shape has the fields that you registered in `PlatformShapes` is not checked. Throws a
 * ParseError with every rule that is broken, and nothing else.
 * Document, sections 2.1 to 2.7.
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
 * As `parse`, but returns the violations: all of them, first what JSON.parse would lose of a text, then an object's own
 * before those of its fields, fields in the order of the document's tables, unknown fields last. Of a JSON with more than
 * 1 000 violations, which only a hostile one has, the first 1 000 are told. Never throws. Document, sections 2.1 to 2.7.
 *
 * @example
 * ```ts
 * const result = safeParse('{"recipient":{}}')
 * result.ok ? undefined : result.violations[0]?.path
 * //=> 'recipient'
 * ```
 */
export const safeParse = (json: unknown): ParseResult => {
  const copy = snapshot(json);
  return checked(operationOfJson(copy), json, copy);
};

/** As `safeParse`, of a JSON that must be the request of `operation`. */
export const safeParseAs = (operation: Operation, json: unknown): ParseResult =>
  checked(operation, json, snapshot(json));

const checked = (operation: Operation, json: unknown, copy: unknown): ParseResult => {
  const { success, output, issues } = check(operation === 'otp' ? otpRequest : messageRequest, copy, EVERY_ISSUE);
  const lost = isJson(copy) && typeof json === 'string' ? lostIn(json) : [];
  if (success && lost.length === 0) return { ok: true, value: sendableOf(operation, output) };
  const rest = (issues ?? []).slice(0, MAX_VIOLATIONS - lost.length).map(violationOfIssue);
  return { ok: false, violations: [...lost, ...rest] };
};
