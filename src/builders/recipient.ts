import { quote } from '../internal/json.js';
import type { RuleFix } from '../rules/index.js';
import type { Recipient } from '../wire/index.js';
import { RECIPIENTS } from './field-numbers.js';
import { type Step, violation, violationAt, withText } from './fields.js';
import { defined } from './json-layout.js';
import type { WhenKnown } from './state.js';

/** Ids as they may come: none, one or more. */
type SomeIds = { readonly [Id in keyof Recipient]?: string | undefined };

/** What `.to` takes: a `Recipient`. Where the fields that are there are what is wrong, the words of what would do. */
export type OneRecipient<Given> = WhenKnown<Given, KnownRecipient<Given>, Recipient>;

// The first question has the compiler infer `Given`. The others are asked of a union as a whole: one wrong member is enough,
// and the words then stand alone. The third is for exactOptionalPropertyTypes, with which the compiler takes a field that may
// be missing for one that is required; the fourth, as of a variable it lets any other field pass: a mapped type asks it of
// each member of a union, and TypeScript 7 knows two copies of it for the same, as it does not of a conditional type there.
type KnownRecipient<Given> = [Given] extends [never]
  ? Given
  : [Given] extends [Recipient]
    ? Record<never, never> extends Given
      ? RuleFix['recipient-exactly-one']
      : { [Key in keyof Given]-?: Key } extends Record<string, keyof Recipient>
        ? Recipient
        : RuleFix['recipient-exactly-one']
    : [Given] extends [SomeIds]
      ? RuleFix['recipient-exactly-one']
      : Recipient;

// In the order of the three recipient fields.
const KEYS: readonly string[] = ['appCustomerId', 'appStaffId', 'id'];

/** Addresses a message by the id of one field. */
export const withRecipientId = (step: Step, field: number, id: unknown): Step => {
  if (step.set & RECIPIENTS)
    throw violationAt('recipient-exactly-one', step, field, 'a second id', 'be the only recipient id');
  return withText(step, field, id, 'id-not-empty');
};

/** Addresses a message by an object with exactly one of the ids. */
export const withRecipient = (step: Step, recipient: unknown): Step => {
  const given = defined(Object.entries(Object(recipient)));
  const [[key, id] = ['', ''], second] = given;
  const field = KEYS.indexOf(key);
  if (field < 0 || second) {
    // One more than there are recipient ids shows what is wrong.
    const names = given.slice(0, 4).map(([name]) => quote(name));
    throw violation('recipient-exactly-one', 'recipient', names.join(' and ') || 'none of them');
  }
  return withRecipientId(step, field, id);
};
