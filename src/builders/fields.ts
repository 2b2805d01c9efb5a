import { describeNotPlain, describeType, isPlainObject, quote } from '../internal/json.js';
import { type BuilderRuleId, isEverydayUri, isOtherUri, isUnambiguous } from '../spec/requirements.js';
import type { RuleViolation } from '../spec/violation.js';
import { SET, SET_TO_NOTHING, UNESCAPED } from './field-numbers.js';
import { HIDDEN, hide, reveal } from './hidden.js';
import { type Json, type JsonLayout, type Kind, type Need, pathOf, type Values } from './json-layout.js';
import { copyValue, openJson } from './open-json.js';
import { violation } from './violations.js';

/**
 * One step of a builder: a field, its value and the previous step. Steps are immutable, so each costs one small object,
 * and one half-built message can be continued in several ways. A class, not an object literal, for the reason at
 * `newList`.
 */
export class Step {
  readonly layout: JsonLayout;
  /** The value of the field; in the first step of an element that its message builds, the path of the list on the wire. */
  readonly value: unknown;
  /** The number of the field; in such a first step, the index in that list. */
  readonly field: number;
  /** Three bits for each field: see `field-numbers.ts`. */
  readonly set: number;
  /** The number of items in the list of parts, those that add nothing included. */
  readonly partCount: number;
  /** The step before; undefined in a first step. */
  readonly previous: Step | undefined;
  /**
   * The hidden value. Read by `secretOf`, because a read from the proxy in `value` is slow: it adds a tenth to an OTP. In a
   * class of its own it would add as much, as V8 would then find two classes of steps everywhere.
   */
  readonly #secret: unknown;

  constructor(
    layout: JsonLayout,
    value: unknown,
    field = -1,
    set = 0,
    partCount = 0,
    previous?: Step,
    secret?: unknown,
  ) {
    this.#secret = secret;
    this.layout = layout;
    this.value = value;
    this.field = field;
    this.set = set;
    this.partCount = partCount;
    this.previous = previous;
  }

  /** Returns the hidden value of a step, also of one in a proxy of the caller, which lacks the private field. */
  static secretOf(step: Pick<Step, 'value'>): unknown {
    return #secret in step ? step.#secret : reveal(Object(step.value));
  }

  /** The text that a logger prints when it copies a builder's properties. A builder's own `toJSON` returns its JSON. */
  toJSON(): string {
    return HIDDEN;
  }
}

/**
 * Makes a first step of `size` fields, of which number `list` is a list of parts, and one more for the extra fields, with the
 * JSON that `json` makes.
 */
export const firstStep = (
  kind: Kind,
  size: number,
  list: number,
  json: (values: Values) => Json,
  needs: readonly Need[] = [],
  hidden = 0,
): Step => new Step({ advice, kind, blank: [...Array(size + 1)], list, json, needs, hidden, templates: [] }, '');

// A DataCloneError quotes the source of the first function that it finds: this one.
const advice = (): string => 'Clone toJSON() instead: a builder';

/** Adds one step, and hides its value if the layout says so. */
export const nextStep = (
  previous: Step,
  field: number,
  value: unknown,
  partCount: number,
  bits: number = value === undefined ? SET_TO_NOTHING : SET,
): Step => {
  const { layout } = previous;
  const set = previous.set | (bits << field);
  const isHidden = layout.hidden & (1 << field);
  return new Step(layout, isHidden ? hide(value) : value, field, set, partCount, previous, isHidden && value);
};

/** Sets a field once; `undefined` counts as setting it, without a value. */
export const withValue = (previous: Step, field: number, value: unknown, bits?: number): Step => {
  if (previous.set & ((SET | SET_TO_NOTHING) << field))
    throw violationAt('set-once', previous, field, 'a second value');
  return nextStep(previous, field, value, previous.partCount, bits);
};

/** Sets a text. Throws a violation of `whenEmpty` if it is empty, and of `whenIllegal` if `isLegal` rejects it. */
export const withText = (
  previous: Step,
  field: number,
  text: unknown,
  whenEmpty: BuilderRuleId = 'text-not-empty',
  isLegal?: (text: string) => boolean,
  whenIllegal: BuilderRuleId = whenEmpty,
): Step => {
  if (typeof text !== 'string') throw typeViolationAt(previous, field, text, 'a string');
  // The text is never quoted: a URI may hold the value of an OTP or a signature, and an argument may be in the wrong place.
  if (text === '' || isLegal?.(text) === false) throw violationAt(text ? whenIllegal : whenEmpty, previous, field, '');
  return withValue(previous, field, text);
};

export const withUri = (previous: Step, field: number, uri: unknown, rule: BuilderRuleId): Step =>
  isEverydayUri(uri)
    ? withValue(previous, field, uri, SET | UNESCAPED)
    : withText(previous, field, uri, rule, isOtherUri);

/** Sets an image; `undefined` counts as setting it. */
export const withImageUrl = (previous: Step, field: number, url: unknown): Step =>
  url === undefined ? withValue(previous, field, url) : withUri(previous, field, url, 'image-url-uri');

/** Sets a field that is true or absent; `false` counts as setting it. */
export const withFlag = (previous: Step, field: number, on: unknown = true): Step => {
  if (typeof on !== 'boolean') throw typeViolationAt(previous, field, on, 'a boolean');
  return withValue(previous, field, on || undefined);
};

export const withMessageId = (previous: Step, field: number, id: unknown): Step =>
  withText(previous, field, id, 'id-not-empty', isUnambiguous, 'message-id-unambiguous');

/** Makes the error of a builder that broke `rule` at `field`. */
export const violationAt = (rule: BuilderRuleId, step: Step, field: number, found: string): RuleViolation =>
  violation(rule, wirePath(step, field), found);

/** Makes the error for a value of another type than `wanted` at `field`. */
export const typeViolationAt = (step: Step, field: number, value: unknown, wanted: string): RuleViolation =>
  violation('field-type', wirePath(step, field), describeType(value), `be ${wanted}`);

/** Returns the path of a field on the wire. */
export const wirePath = (step: Step, field: number): string => {
  let first = step;
  while (first.previous) first = first.previous;
  const path = pathOf(step.layout, field);
  return first.value ? `${first.value}[${first.field}].${path}` : path;
};

/** Sets the extra fields: plain JSON, of names that the API spec does not have for this object. */
export const withExtra = (previous: Step, fields: unknown): Step => {
  const { blank, json } = previous.layout;
  const field = blank.length - 1;
  const path = wirePath(previous, field);
  if (!isPlainObject(fields)) throw violation('open-shape-json', path, describeNotPlain(fields));
  // With all fields set, it has all names; but a message has only one of these two.
  const request = json(blank.map(() => true));
  const known = request.message ? { text: 1, attachment: 1, ...request.message } : request;
  const entries = Object.entries(fields).map(([name, value]) => {
    const at = path.slice(0, -'extra'.length) + name;
    if (Object.hasOwn(known, name)) throw violation('extra-not-known', at, quote(name));
    return [name, openJson(value, () => at, copyValue)];
  });
  return withValue(previous, field, Object.fromEntries(entries));
};
