import type { Fields } from './fields.js';
import { isPart, type Part } from './part.js';
import { noSendable, type ReadyToSend, sendablePart } from './sendable.js';
import { HOLE, type Shape, type Template, type Values } from './shape.js';
import { valuesOf } from './values.js';

/**
 * The body of the request, as text: the same as `JSON.stringify(sendable)` to the byte, made directly.
 * Throws a RuleViolation when, types bypassed, something is missing or it is no Sendable.
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
  const fields = part[' fields']?.();
  return fields === undefined ? JSON.stringify(part) : fieldsText(fields);
};

/**
 * The shape makes the object of holes once for each set of fields, JSON.stringify prints that, and the text between the
 * holes is kept: the same bytes as JSON.stringify, without an object in between.
 */
const fieldsText = (fields: Fields): string => {
  const { shape, set } = fields;
  const values = valuesOf(fields);
  const template = shape.templates[set] ?? learn(shape, values, set);
  let text = template.head;
  for (let i = 0; i < template.fields.length; i++)
    text += valueText(values[template.fields[i] ?? 0]) + template.tails[i];
  return text;
};

// HOLE, for a string, keeps the quotes around it; the hole for any other value replaces them too.
const VALUE_HOLE = '\u0002';
const VALUE_QUOTES = /"(\\u0002\d)"/g;
const HOLES = /\\u000[12](\d)/;
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

const valueText = (value: unknown): string => {
  if (typeof value === 'string') return NEEDS_ESCAPE.test(value) ? JSON.stringify(value).slice(1, -1) : value;
  if (!isListOfParts(value)) return JSON.stringify(value);
  let text = '';
  for (const part of value) text += (text === '' ? '[' : ',') + partText(part);
  return `${text}]`;
};

const isListOfParts = (value: unknown): value is readonly Part[] => Array.isArray(value) && isPart(value[0]);

const learn = ({ json, templates }: Shape, values: Values, set: number): Template => {
  const holes = values.map((value, field) => {
    if (value === undefined || value === true) return value;
    return (typeof value === 'string' ? HOLE : VALUE_HOLE) + field;
  });
  const [head = '', ...rest] = JSON.stringify(json(holes)).replace(VALUE_QUOTES, '$1').split(HOLES);
  const template = {
    head,
    fields: rest.filter((_, i) => i % 2 === 0).map(Number),
    tails: rest.filter((_, i) => i % 2 === 1),
  };
  templates[set] = template;
  return template;
};
