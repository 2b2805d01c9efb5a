import type { RuleId } from '../rules/catalogue.js';
import { found, quoted } from '../rules/found.js';
import { isUnambiguous } from '../rules/message-id.js';
import { isAbsoluteUri } from '../rules/uri.js';
import { RuleViolation } from '../rules/violation.js';
import { isPart } from './part.js';
import { Shape, type Values } from './shape.js';

/** The number of the field of a blank. */
const NONE = -1;
/** Stands for the number of the list of parts. */
export const LIST = -2;

/**
 * The fields of a builder. Each step knows its field, its value and the step before it, and never changes: it costs one
 * small object, and a half-built message can be kept and continued twice.
 */
export class Fields {
  private constructor(
    /** The step before; for a blank, the fields of the message around it, if any. */
    private readonly before: Fields | undefined,
    private readonly field: number,
    /** The value of the field; for a blank, the shape. */
    private readonly value: unknown,
    /** A bit for each field that has a value. */
    private readonly set: number,
    /** How many slots of the list of parts are used. */
    readonly slots: number,
  ) {}

  /** Nothing set yet. `around`: the fields of the message that this is built in. */
  static blank(shape: Shape, around?: Fields): Fields {
    return new Fields(around, NONE, shape, 0, 0);
  }

  has(field: number): boolean {
    return (this.set & (1 << field)) !== 0;
  }

  with(field: number, value: unknown): Fields {
    if (this.has(field)) throw this.violation('set-once', field, 'a second value');
    return new Fields(this, field, value, this.set | (1 << field), this.slots);
  }

  withText(field: number, text: unknown, whenEmpty: RuleId): Fields {
    if (typeof text !== 'string') throw this.violation('field-type', field, found(text));
    if (text === '') throw this.violation(whenEmpty, field, found(text));
    return this.with(field, text);
  }

  withUri(field: number, uri: unknown, rule: RuleId): Fields {
    if (typeof uri === 'string' && !isAbsoluteUri(uri)) throw this.violation(rule, field, quoted(uri));
    return this.withText(field, uri, rule);
  }

  withMessageId(field: number, id: unknown): Fields {
    if (typeof id === 'string' && !isUnambiguous(id)) throw this.violation('message-id-unambiguous', field, quoted(id));
    return this.withText(field, id, 'id-not-empty');
  }

  /** Uses a slot of the list up, and puts `part` there unless it is undefined. */
  plus(part: unknown): Fields {
    return new Fields(this, LIST, part, this.set, this.slots + 1);
  }

  /** The values by field; the parts of the list as they are, or as JSON. */
  values(shape: Shape, asJson: boolean): Values {
    const values = shape.blank.slice();
    const parts: unknown[] = [];
    for (let step: Fields = this; step.field !== NONE && step.before !== undefined; step = step.before) {
      const { field, value } = step;
      if (field !== LIST) values[field] = value;
      else if (isPart(value)) parts.push(asJson ? value.toJSON() : value);
    }
    if (parts.length > 0) values[shape.list] = parts.reverse();
    return values;
  }

  /** What is wrong with `field`, or with its item `index`. */
  violation(rule: RuleId, field: number, what: string, index?: number): RuleViolation {
    return new RuleViolation(rule, this.path(field) + (index === undefined ? '' : `[${index}]`), what);
  }

  /** Where on the wire a field is. */
  path(field: number): string {
    let blank: Fields = this;
    while (blank.field !== NONE && blank.before !== undefined) blank = blank.before;
    const { before: around, value: shape } = blank;
    if (!(shape instanceof Shape)) return '';
    // What is built in a message will be the next item of its list.
    const prefix = around === undefined ? '' : `${around.path(LIST)}[${around.slots}].`;
    return prefix + shape.path(field === LIST ? shape.list : field);
  }
}
