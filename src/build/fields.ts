import { found, quoted } from '../rules/found.js';
import { isUnambiguous } from '../rules/message-id.js';
import type { BuilderRuleId } from '../rules/sentences.js';
import { isAbsoluteUri } from '../rules/uri.js';
import type { RuleViolation } from '../rules/violation.js';
import { type Json, pathOf, type Shape, type Values } from './shape.js';
import { violation } from './violation.js';

/**
 * The fields of a builder. Each step knows its field, its value and the step before it, and never changes: it costs one
 * small object, and a half-built message can be kept and continued twice.
 */
export interface Fields {
  readonly shape: Shape;
  /** The step before; none before a blank. */
  readonly before: Fields | undefined;
  /** The number of the field. */
  readonly field: number;
  /** The value of the field; of a blank, where on the wire it stands. */
  readonly value: unknown;
  /** A bit for each field that has a value. */
  readonly set: number;
  /** How many slots of the list of parts are used. */
  readonly slots: number;
}

/** The class of every step; why no object literal, `newList` says. A blank is made of a shape and its place on the wire. */
export class Step implements Fields {
  readonly shape: Shape;
  readonly value: unknown;
  readonly field: number;
  readonly set: number;
  readonly slots: number;
  readonly before: Fields | undefined;

  constructor(shape: Shape, value: unknown, field = -1, set = 0, slots = 0, before?: Fields) {
    this.shape = shape;
    this.value = value;
    this.field = field;
    this.set = set;
    this.slots = slots;
    this.before = before;
  }
}

/** Nothing set yet of `size` fields, of which number `list` is a list of parts, with the JSON that `json` makes. */
export const blankOf = (size: number, list: number, json: (values: Values) => Json): Fields =>
  new Step({ blank: [...Array(size)], list, json, templates: [] }, '');

/** One more step. */
export const next = (before: Fields, field: number, value: unknown, slots: number): Fields =>
  new Step(before.shape, value, field, value === undefined ? before.set : before.set | (1 << field), slots, before);

export const has = (fields: Fields, field: number): boolean => (fields.set & (1 << field)) !== 0;

export const withValue = (fields: Fields, field: number, value: unknown): Fields => {
  if (has(fields, field)) throw wrong('set-once', fields, field, 'another');
  return next(fields, field, value, fields.slots);
};

/** A text that is not empty, and for which `isLegal` holds; else the violation of `whenEmpty` or of `whenIllegal`. */
export const withText = (
  fields: Fields,
  field: number,
  text: unknown,
  whenEmpty: BuilderRuleId = 'text-not-empty',
  isLegal?: (text: string) => boolean,
  whenIllegal: BuilderRuleId = whenEmpty,
): Fields => {
  if (typeof text !== 'string') throw wrong('field-type', fields, field, found(text));
  if (text === '') throw wrong(whenEmpty, fields, field, 'an empty string');
  if (isLegal?.(text) === false) throw wrong(whenIllegal, fields, field, quoted(text));
  return withValue(fields, field, text);
};
export const withUri = (fields: Fields, field: number, uri: unknown, rule: BuilderRuleId): Fields =>
  withText(fields, field, uri, rule, isAbsoluteUri);

export const withMessageId = (fields: Fields, field: number, id: unknown): Fields =>
  withText(fields, field, id, 'id-not-empty', isUnambiguous, 'message-id-unambiguous');

/** The violation of `rule` at `field`. */
export const wrong = (rule: BuilderRuleId, fields: Fields, field: number, what: string): RuleViolation =>
  violation(rule, wirePath(fields, field), what);

/** Where on the wire a field is. */
export const wirePath = (fields: Fields, field: number): string => {
  let first = fields;
  while (first.before) first = first.before;
  return first.value + pathOf(fields.shape, field);
};
