import { VALUED } from './field-numbers.js';
import type { Step } from './fields.js';
import { type JsonLayout, PLACEHOLDER, type Template, type Values } from './json-layout.js';
import { completeValues, type Part } from './part.js';
import { noSendable, type ReadyToSend, sendablePart } from './sendable.js';

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
  // A look-alike can have a toJSON that makes no object.
  if (typeof body !== 'string' || !body.startsWith('{')) throw noSendable(part);
  return body;
};

const partText = (part: Part): string => {
  const step = part[' step'];
  return step === undefined ? JSON.stringify(part) : stepText(step);
};

/**
 * For each set of fields the layout makes one object of placeholders. JSON.stringify prints it, and the text between the
 * placeholders is kept: the same bytes as JSON.stringify, without an object in between.
 */
const stepText = (step: Step): string => {
  const { layout } = step;
  const set = step.set & VALUED;
  const values = completeValues(step);
  const template = layout.templates[set] ?? compileTemplate(layout, values, set);
  let text = template.head;
  for (let i = 0; i < template.fields.length; i++) {
    const field = template.fields[i] ?? 0;
    text += (field === layout.list ? partsText(Object(values[field])) : valueText(values[field])) + template.tails[i];
  }
  return text;
};

// PLACEHOLDER stands for a string and keeps the quotes around it; this one stands for any other value, quotes included.
const VALUE_PLACEHOLDER = '\u0002';
const VALUE_QUOTES = /"(\\u0002\d)"/g;
const PLACEHOLDERS = /\\u000[12](\d)/;
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

const valueText = (value: unknown): string => {
  if (typeof value !== 'string') return JSON.stringify(value);
  return NEEDS_ESCAPE.test(value) ? JSON.stringify(value).slice(1, -1) : value;
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
  const [head = '', ...rest] = JSON.stringify(json(placeholders)).replace(VALUE_QUOTES, '$1').split(PLACEHOLDERS);
  const template = {
    head,
    fields: rest.filter((_, i) => i % 2 === 0).map(Number),
    tails: rest.filter((_, i) => i % 2 === 1),
  };
  templates[set] = template;
  return template;
};
