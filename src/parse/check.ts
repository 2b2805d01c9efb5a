import { MAX_OPEN_DEPTH } from '../internal/json.js';
import type { RuleId } from '../spec/catalogue.js';
import { findMisspeltGeneric } from '../spec/misspelt.js';
import type { List, Must, Node, Obj, Open, Text } from '../spec/must.js';
import { isAbsoluteUri, isUnambiguous } from '../spec/requirements.js';
import type { Violation } from '../spec/violation.js';
import {
  describe,
  describeFixed,
  describeMessageId,
  describeMisspeltGeneric,
  describeUri,
  didYouMean,
  type Slip,
} from './hints.js';
import { isJson, type Json, TOO_LARGE } from './snapshot.js';
import { formatPath, MAX_VIOLATIONS, toViolation } from './violation.js';

/** A snapshot that passed every rule of a table, or the rules that it breaks. */
export type Checked<T> = { readonly value: T } | { readonly violations: readonly Violation[] };

/**
 * Checks a snapshot against a table. Reports each object before its fields, fields in the order of the table, and unknown
 * fields last. With `extras`, unknown fields pass if they are JSON. Stops soon after 1 000 violations.
 */
export const check = <T>(must: Must<T>, json: unknown, extras: boolean): Checked<T> => {
  const walk = new Walk(extras);
  walk.value(must, json);
  // The only cast: `Must<T>` is data about exactly the values of `T`, and this value obeys it.
  return walk.found.length === 0 ? { value: json as T } : { violations: walk.found.slice(0, MAX_VIOLATIONS) };
};

/** One walk along a table and a value. */
class Walk {
  readonly found: Violation[] = [];
  /** The path of the value that is being checked. Formatted only for a violation. */
  readonly #path: (string | number)[] = [];
  readonly #extras: boolean;
  #isTooDeep = false;

  constructor(extras: boolean) {
    this.#extras = extras;
  }

  // A switch, because ts-pattern's match makes parse twice as slow (20 µs a body instead of 9). The compiler rejects a missing kind here too.
  value(must: Node, value: unknown): void {
    switch (must.is) {
      case 'choice':
        this.value(must.of[must.pick(value)] ?? must, value);
        break;
      case 'object':
        if (isJson(value)) this.#object(must, value);
        else this.#wrongType(value, 'be an object');
        break;
      case 'list':
        if (Array.isArray(value)) this.#list(must, value);
        else this.#wrongType(value, 'be an array');
        break;
      case 'text':
        if (typeof value === 'string') this.#text(must, value);
        else this.#wrongType(value, 'be a string');
        break;
      case 'fixed':
        if (!must.values.some(one => one === value)) this.#report(must.rule, describeFixed(must, value));
        break;
      case 'flag':
        if (typeof value !== 'boolean') this.#wrongType(value, 'be true or false');
        break;
      case 'absent':
        if (must.of) this.value(must.of, value);
        else if (value !== must.mayBe) this.#report(must.rule, must.found ?? '');
        break;
      case 'open':
        this.#open(must, value);
        break;
      default:
        must satisfies never;
    }
  }

  #object({ rows, one }: Obj, json: Json): void {
    const present = one?.of.filter(key => Object.hasOwn(json, key)) ?? [];
    if (one && present.length !== 1) this.#report(one.rule, one.found(present));
    let known = 0;
    // Object.entries would make a list for each field of each object.
    for (const key in rows) {
      const row = rows[key];
      if (row === undefined) continue;
      const [whenMissing, must] = row;
      this.#path.push(key);
      if (Object.hasOwn(json, key)) {
        known++;
        this.value(must, json[key]);
      } else if (whenMissing !== 'optional' && !one?.of.includes(key))
        this.#report(whenMissing, undefined, whenMissing === 'field-type' ? 'be present' : undefined);
      this.#path.pop();
    }
    const keys = Object.keys(json);
    if (keys.length > known) this.#others(rows, json, keys);
  }

  /** Rejects fields that the table does not have; with extras, only those that are not JSON. */
  #others(rows: Obj['rows'], json: Json, keys: readonly string[]): void {
    for (const key of keys) {
      if (this.#isFull()) return;
      if (Object.hasOwn(rows, key)) continue;
      this.#path.push(key);
      if (this.#extras) this.#json(json[key]);
      else
        this.#report('unknown-field', `an unknown name${findMeant(key, rows, json) || ', which only `extras` allows'}`);
      this.#path.pop();
    }
  }

  #list({ of, min = 0, max = Infinity, rule }: List, items: readonly unknown[]): void {
    const { length } = items;
    if (max === 0) {
      if (length > 0) this.#report(rule, length === 1 ? '1 item' : `${length} items`);
      return;
    }
    if (length < min) this.#report(rule, 'an empty array');
    if (length > max) this.#report(rule, `${length}`);
    for (const [index, item] of items.entries()) {
      if (this.#isFull()) return;
      this.#path.push(index);
      this.value(of, item);
      this.#path.pop();
    }
  }

  #text({ whenEmpty, form, rule }: Text, value: string): void {
    if (value === '' && whenEmpty) this.#report(whenEmpty, '');
    else if (form === 'uri' && !isAbsoluteUri(value)) this.#report(rule, describeUri(value));
    else if (form === 'message id' && !isUnambiguous(value)) this.#report(rule, describeMessageId(value));
  }

  #open({ notGeneric, isTemplate }: Open, value: unknown): void {
    const json = isJson(value) ? value : {};
    const misspelt = isTemplate && findMisspeltGeneric(json);
    const slip: Slip | undefined =
      json.templateType === 'generic' && notGeneric !== undefined
        ? {
            key: 'templateType',
            found: 'a generic template (did you mean an attachment of type template?)',
            must: `not be generic in ${notGeneric}`,
          }
        : misspelt
          ? describeMisspeltGeneric(misspelt)
          : undefined;
    if (slip) {
      this.#path.push(slip.key);
      this.#report('template-type', slip.found, slip.must);
      this.#path.pop();
    }
    if (isJson(value)) this.#json(value);
    else this.#report('open-shape-json', describe(value));
  }

  /** Checks that a value is JSON. Reports too many levels once, at the value: the paths of all could be far longer than the input. */
  #json(value: unknown): void {
    this.#isTooDeep = false;
    this.#level(value, 1);
    const must = `have at most ${MAX_OPEN_DEPTH} levels`;
    if (this.#isTooDeep) this.#report('open-shape-json', 'more, or a cycle', must);
  }

  #level(value: unknown, level: number): void {
    const isList = Array.isArray(value);
    if (!isList && !isJson(value)) {
      if (!isScalar(value)) this.#report('open-shape-json', describe(value), 'be plain JSON');
    } else if (level > MAX_OPEN_DEPTH) this.#isTooDeep = true;
    else
      for (const [key, item] of isList ? value.entries() : Object.entries(value)) {
        if (this.#isFull()) return;
        this.#path.push(key);
        this.#level(item, level + 1);
        this.#path.pop();
      }
  }

  #wrongType(value: unknown, must: string): void {
    this.#report('field-type', describe(value), value === TOO_LARGE ? 'have at most 1 000 000 values' : must);
  }

  #report(rule: RuleId = 'field-type', found: string | undefined, must?: string): void {
    this.found.push(toViolation(rule, formatPath(this.#path), found, must));
  }

  #isFull(): boolean {
    return this.found.length >= MAX_VIOLATIONS;
  }
}

/** Suggests a field that is not there: of this object, or else of an object in it, as many put messageId beside message. */
const findMeant = (key: string, rows: Obj['rows'], json: unknown): string => {
  const own = Object.keys(rows).filter(name => !Object.hasOwn(Object(json), name));
  let meant = didYouMean(key, own);
  for (const [name, [, must]] of Object.entries(rows)) {
    // The alternatives of a choice have the same names.
    const [inner] = must.is === 'choice' ? must.of : [];
    if (!meant && inner?.is === 'object')
      meant = findMeant(key, inner.rows, Reflect.get(Object(json), name)).replace('mean ', `mean ${name}.`);
  }
  return meant;
};

const isScalar = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
