import { describeType, withArticle } from '../internal/json.js';
import { shown } from '../internal/options.js';
import type { IsComplete, Made, PlainFields } from '../internal/phantoms.js';
import type { SendMessageRequest, SendOtpRequest } from '../spec/requests.js';
import { RuleViolation, violationText } from '../spec/violation.js';
import { MESSAGE_ID, OTP_MESSAGE_ID, RECIPIENTS, UNESCAPED, VALUED } from './field-numbers.js';
import type { Step } from './fields.js';
import { type Json, type JsonLayout, PLACEHOLDER, type Template, type Values } from './json-layout.js';
import type { AnyMessage } from './message-steps.js';
import { completeStep, isPart, type Part, valuesOf } from './part.js';
import type { CompleteRequest, NeedOf } from './state.js';

/**
 * A complete message or OTP, as a parameter type. The compiler names each part that is missing. `By` is for the compiler's
 * texts alone.
 */
export type ReadyToSend<By extends string = 'by Message, Otp or parse'> = Made<By> &
  CompleteRequest &
  IsComplete &
  PlainFields;

interface WholeRequest {
  /** Returns the exact JSON of the request. */
  toJSON(): SendMessageRequest | SendOtpRequest;
}

/**
 * A complete message or OTP: a builder on which everything required is set, or a result of `parse`. A plain object is
 * not a `Sendable`. An intersection, so that the compiler reports what is missing before it looks for `toJSON`.
 */
export type Sendable = Made<'by Message, Otp or parse'> & CompleteRequest & IsComplete & WholeRequest;

type Addressed = Pick<CompleteRequest, NeedOf['recipient-missing']>;

/**
 * Checks that a message has a recipient. A type guard for a message that got one in some branches only. Use it instead of
 * `'toCustomer' in message`: at run time, every step is always there.
 *
 * @example
 * ```ts
 * const text = Message.text('Hello')
 * const draft = messages.length > 9 ? text.toStaff('S-7') : text
 * const message = isAddressed(draft) ? draft : draft.toCustomer('C-1029')
 * ```
 */
export const isAddressed = <Given extends AnyMessage>(
  message: Given,
): message is AnyMessage extends Given ? Given & Addressed : Extract<Given, Addressed> => {
  const given: unknown = message;
  const step = isPart(given) && given[' is'] === 'message' ? given[' step'] : undefined;
  // The one field of a message of `parse` is its whole JSON, and has the bit of a recipient.
  return ((step?.set ?? 0) & RECIPIENTS) > 0;
};

/** The two operations of the platform. */
export type Operation = 'message' | 'otp';

/** Returns the operation that sends `sendable`. */
export const operationOf = (sendable: ReadyToSend): Operation =>
  sendablePart(sendable)[' is'] === 'otp' ? 'otp' : 'message';

/** Returns the messageId of a Sendable. A builder knows it: its body need not be searched. */
export const messageIdOf = (sendable: ReadyToSend): string | undefined => {
  const part = sendablePart(sendable);
  const step = part[' step'];
  const isOtp = part[' is'] === 'otp';
  const values = step && valuesOf(step);
  // What `parse` returns has one field, which is its whole JSON. A look-alike has no step.
  const json = values ? values[0] : part.toJSON();
  const id = step?.layout.needs.length
    ? values?.[isOtp ? OTP_MESSAGE_ID : MESSAGE_ID]
    : Object(isOtp ? json : Object(json).message).messageId;
  return typeof id === 'string' ? id : undefined;
};

/** Narrows a value. Untyped callers may pass anything. */
const sendablePart = (value: unknown): Part => {
  if (isPart(value) && (value[' is'] === 'message' || value[' is'] === 'otp')) return value;
  throw noSendable(value);
};

/** Makes the error for a value that is not a Sendable. */
const noSendable = (value: unknown): RuleViolation => {
  const named = isPart(value) ? withArticle(value[' is']) : describeType(value);
  // A number may be an OTP, and is never shown.
  const found = named === 'an object' ? shown(value) : named;
  const fix = value instanceof Promise ? ': write `await`' : Array.isArray(value) ? ': use sendAll or addAll' : '';
  const text = violationText(
    'field-type',
    'The request',
    found + fix,
    'be a complete Message or Otp, or what parse(json) returns',
  );
  return new RuleViolation('field-type', '', text);
};

/**
 * Makes the body of the request as text: the same as `JSON.stringify(sendable)` to the byte, but faster.
 * Throws a RuleViolation when untyped code passes something incomplete or something that is not a Sendable.
 *
 * @example
 * ```ts
 * toBody(Message.text('Hello').toCustomer('C-1029'))
 * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Hello","quickReplies":[],"quickRepliesV2":[]}}
 * ```
 */
export const toBody = (sendable: ReadyToSend): string => {
  const part = sendablePart(sendable);
  const body = partText(part);
  // A look-alike, which has no step, can have a toJSON that does not return an object. Not asked of all: to read the first
  // character, V8 joins the pieces of the text, which takes a tenth of the time of an OTP.
  if (!part[' step'] && !body?.startsWith('{')) throw noSendable(part);
  return body;
};

const partText = (part: Part): string => {
  const step = part[' step'];
  // No template has the names of extra fields.
  return !step || step.set & (1 << (step.layout.blank.length - 1)) ? JSON.stringify(part) : stepText(step);
};

/**
 * For each set of fields the layout makes one object of placeholders. JSON.stringify prints it, and the text between
 * the placeholders is kept: the same bytes as JSON.stringify, without an object in between.
 */
const stepText = (step: Step): string => {
  const { layout } = step;
  const set = step.set & VALUED;
  const values = valuesOf(completeStep(step));
  const template = layout.templates[set] ?? compileTemplate(layout, values, set);
  let text = template.head;
  for (let i = 0; i < template.fields.length; i++) {
    const field = template.fields[i] ?? 0;
    const value = values[field];
    // One piece after the other: to join a value and its tail first takes a tenth longer.
    if (field === layout.list) text += partsText(Object(value));
    else text += step.set & (UNESCAPED << field) ? value : valueText(value);
    text += template.tails[i];
  }
  return text;
};

// PLACEHOLDER stands for a string and keeps the quotes around it; this one stands for any other value, quotes included.
const VALUE_PLACEHOLDER = '\u0002';
const VALUE_QUOTES = /"(\\u0002\d)"/g;
const PLACEHOLDERS = /\\u000[12](\d)/;
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

const valueText = (value: unknown): string => {
  if (typeof value === 'string') return NEEDS_ESCAPE.test(value) ? JSON.stringify(value).slice(1, -1) : value;
  return Array.isArray(value) ? JSON.stringify(value) : objectText(Object(value));
};

/**
 * Writes an object as JSON. If it has only strings, as the payload of an image does, it is written here: a call of JSON.stringify
 * takes a quarter of the time of an image. Other JSON is long enough for JSON.stringify to be faster.
 */
const objectText = (json: Json): string => {
  if (!Object.values(json).every(value => typeof value === 'string')) return JSON.stringify(json);
  let text = '';
  for (const key of Object.keys(json)) text += `${text && ','}"${valueText(key)}":"${valueText(json[key])}"`;
  return `{${text}}`;
};

const partsText = (parts: readonly Part[]): string => {
  let text = '';
  for (const part of parts) text += (text === '' ? '[' : ',') + partText(part);
  return `${text}]`;
};

const compileTemplate = ({ json, templates }: JsonLayout, values: Values, set: number): Template => {
  const placeholders = values.map((value, field) => {
    if (value === undefined || value === true) return value;
    return (typeof value === 'string' ? PLACEHOLDER : VALUE_PLACEHOLDER) + field;
  });
  const pieces = JSON.stringify(json(placeholders)).replace(VALUE_QUOTES, '$1').split(PLACEHOLDERS);
  // As strings of their own: V8 takes 6 % longer to write a carousel from slices of one string.
  const [head = '', ...rest]: readonly string[] = JSON.parse(JSON.stringify(pieces));
  const template = {
    head,
    fields: rest.filter((_, i) => i % 2 === 0).map(Number),
    tails: rest.filter((_, i) => i % 2 === 1),
  };
  // A program may freeze a message and everything that it refers to.
  if (Object.isExtensible(templates)) templates[set] = template;
  return template;
};
