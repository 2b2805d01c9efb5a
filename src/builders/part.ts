import { describeType, MAX_VALUES, withArticle } from '../internal/json.js';
import { requirements } from '../spec/requirements.js';
import { missingText, RuleViolation } from '../spec/violation.js';
import { nextStep, Step, typeViolationAt, wirePath } from './fields.js';
import { type Json, type Kind, type Need, newList, type Values, withExtras } from './json-layout.js';
import { copyJson } from './open-json.js';
import { violation } from './violations.js';

/**
 * A value of this library, from any copy of the package. It is recognised by its members and not by its class, so that
 * an element of the CommonJS copy accepts a button of the ESM copy. The keys start with a space because editors do not
 * offer such names.
 */
export interface Part {
  readonly ' is': Kind;
  /** The last step; absent when something other than a builder made the JSON. */
  readonly ' step'?: Step;
  toJSON(): object;
}

/** Checks that `value` is a part. Parsed JSON never is, because JSON has no functions. */
export const isPart = (value: unknown): value is Part => {
  // Not `Object(value)`, which V8 does not inline: each `.button` and `.element` comes here.
  const part = value as Partial<Part> | null | undefined;
  return !!part?.[' is'] && typeof part.toJSON === 'function';
};

/**
 * Adds a part of this kind to the list. If `isOptional`, `undefined`, `null` and `false` add nothing, but count as a
 * part.
 */
export const withPart = (step: Step, kind: Kind, part: unknown, isOptional?: boolean): Step => {
  const list = listOf(step);
  const is = isPart(part) && part[' is'];
  const isNothing = isOptional && (part ?? false) === false;
  if (is === kind || isNothing) return nextStep(step, list, isNothing ? undefined : part, step.partCount + 1);
  const found = is ? withArticle(is) : describeType(part);
  throw violation('field-type', `${wirePath(step, list)}[${step.partCount}]`, found, `be made by ${capitalized(kind)}`);
};

/** Returns the name of the builder of a kind. */
export const capitalized = (kind: Kind): string => kind.replace(/./, first => first.toUpperCase());

/**
 * Adds all parts of a list, or throws and adds none. It makes one step for all: one for each would be too deep for test
 * libraries, which compare recursively. `isOptional` is as in `withPart`.
 */
export const withParts = (step: Step, kind: Kind, list: unknown, isOptional?: boolean): Step => {
  const field = listOf(step);
  if (!Array.isArray(list)) throw typeViolationAt(step, field, list, 'an array');
  if (list.length > MAX_VALUES) throw typeViolationAt(step, field, list, `an array of at most ${MAX_VALUES}`);
  const parts = newList();
  let last = step;
  // Of a list with holes, `for` passes `undefined`, and the first wrong item ends the walk.
  for (const part of list) {
    last = withPart(last, kind, part, isOptional);
    if (isPart(part)) parts.push(part);
  }
  // Items that add nothing count, but make no list: an OTP without buttons has none.
  return list.length ? nextStep(step, field, parts.length ? parts : undefined, last.partCount) : step;
};

/** Returns the number of the list field. The only builder asked that can lack one is a message, for its elements. */
const listOf = ({ layout }: Step): number => {
  if (layout.list < 0) throw violation('text-or-attachment', 'message', 'two');
  return layout.list;
};

/** Lists the parts that are still missing, as sentences. */
export const missing = ({ layout, set }: Step): readonly string[] =>
  layout.needs.flatMap(need => (set & need.fields ? [] : needViolation(need).message));

/** Makes the error for a requirement that is not met. */
export const needViolation = ({ rule, path, call }: Need): RuleViolation =>
  new RuleViolation(rule, path, missingText(rule, `\`${path}\``, `${requirements[rule]}: call ${call}`));

/** Makes the JSON of what is set so far. */
export const partialJson = (step: Step): Json => withExtras(step.layout, valuesOf(step, true));

/** Returns the step of a complete builder. Throws a RuleViolation when something is missing. */
export const completeStep = (step: Step): Step => {
  for (const need of step.layout.needs) if (!(step.set & need.fields)) throw needViolation(need);
  return step;
};

/** Collects the values by field; the list field holds its parts, or their JSON. */
export const valuesOf = (last: Step, asJson?: boolean): Values => {
  const { blank, list, hidden } = last.layout;
  const values = blank.slice();
  // Made for the first part alone: most steps belong to buttons, which have none.
  let parts: unknown[] | undefined;
  for (let step = last; step.previous; step = step.previous) {
    const { field, value } = step;
    if (field !== list) {
      const shown = hidden & (1 << field) ? Step.secretOf(step) : value;
      values[field] = asJson && typeof shown === 'object' ? copyJson(shown) : shown;
    } else if (value !== undefined) {
      parts ??= newList();
      if (Array.isArray(value)) for (const part of value.toReversed()) parts.push(asJson ? part.toJSON() : part);
      else parts.push(asJson ? Object(value).toJSON() : value);
    }
  }
  if (parts) values[list] = parts.reverse();
  return values;
};
