import type { BuilderRuleId } from '../rules/builder-rules.js';
import { found, quoted } from '../rules/found.js';
import { isUnambiguous } from '../rules/message-id.js';
import { isAbsoluteUri } from '../rules/uri.js';
import type { RuleViolation } from '../rules/violation.js';
import { isPart, type Part } from './part.js';
import { type Json, pathOf, type Shape, type Values } from './shape.js';
import { violation } from './violation.js';

/**
 * The fields of a builder. Each step knows its field, its value and the step before it, and never changes: it costs one
 * small object, and a half-built message can be kept and continued twice.
 */
export interface Fields {
  readonly shape: Shape;
  /** The step before; of a blank, the fields of the message around it, if any. */
  readonly before: Fields | undefined;
  /** The number of the field. */
  readonly field: number;
  readonly value: unknown;
  /** A bit for each field that has a value. */
  readonly set: number;
  /** How many slots of the list of parts are used. */
  readonly slots: number;
}

const BLANK = -1;

/** Nothing set yet. `around`: the fields of the message that this is built in. */
export const blank = (shape: Shape, around?: Fields): Fields => ({ shape, before: around, field: BLANK, value: undefined, set: 0, slots: 0 });

export const has = (fields: Fields, field: number): boolean => (fields.set & (1 << field)) !== 0;

export const withValue = (before: Fields, field: number, value: unknown): Fields => {
  const { shape, set, slots } = before;
  if (has(before, field)) throw wrong('set-once', before, field, 'a second value');
  return { shape, before, field, value, set: set | (1 << field), slots };
};

export const withText = (fields: Fields, field: number, text: unknown, whenEmpty: BuilderRuleId): Fields => {
  if (typeof text !== 'string' || text === '') {
    throw wrong(text === '' ? whenEmpty : 'field-type', fields, field, found(text));
  }
  return withValue(fields, field, text);
};

export const withUri = (fields: Fields, field: number, uri: unknown, rule: BuilderRuleId): Fields => {
  if (typeof uri === 'string' && !isAbsoluteUri(uri)) throw wrong(rule, fields, field, quoted(uri));
  return withText(fields, field, uri, rule);
};

export const withMessageId = (fields: Fields, field: number, id: unknown): Fields => {
  if (typeof id === 'string' && !isUnambiguous(id)) throw wrong('message-id-unambiguous', fields, field, quoted(id));
  return withText(fields, field, id, 'id-not-empty');
};

/** Uses a slot of the list of parts up, and puts `part` there unless it is undefined. */
export const withPart = (before: Fields, part: unknown): Fields => {
  const { shape, set, slots } = before;
  const bit = part === undefined ? 0 : 1 << shape.list;
  return { shape, before, field: shape.list, value: part, set: set | bit, slots: slots + 1 };
};

/** The JSON that the shape makes of the fields. */
export const jsonOf = (fields: Fields): Json => fields.shape.json(valuesOf(fields, part => part.toJSON()));

/** The values by field; in the list of parts, what `render` makes of each. */
export const valuesOf = (fields: Fields, render: (part: Part) => unknown): Values => {
  const { size, list } = fields.shape;
  const values: unknown[] = [];
  for (let field = 0; field < size; field++) values.push(undefined);
  const parts: unknown[] = [];
  for (let step = fields; step.field !== BLANK && step.before !== undefined; step = step.before) {
    const { field, value } = step;
    if (field !== list) values[field] = value;
    else if (isPart(value)) parts.push(render(value));
  }
  if (parts.length > 0) values[list] = parts.reverse();
  return values;
};

/** The violation of `rule` at `field`. */
export const wrong = (rule: BuilderRuleId, fields: Fields, field: number, what: string): RuleViolation =>
  violation(rule, wirePath(fields, field), what);

/** The violation of `rule` at the next item of the list. */
export const wrongPart = (rule: BuilderRuleId, fields: Fields, what: string): RuleViolation =>
  violation(rule, `${wirePath(fields, fields.shape.list)}[${fields.slots}]`, what);

/** Where on the wire a field is. */
export const wirePath = (fields: Fields, field: number): string => {
  let step = fields;
  while (step.field !== BLANK && step.before !== undefined) step = step.before;
  const around = step.before;
  const prefix = around === undefined ? '' : `${wirePath(around, around.shape.list)}[${around.slots}].`;
  return prefix + pathOf(fields.shape, field);
};
