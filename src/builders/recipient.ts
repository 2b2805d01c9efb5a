import { quote } from '../internal/json.js';
import type { MustBe, UseInstead } from '../internal/phantoms.js';
import type { RuleFix } from '../spec/catalogue.js';
import type { Recipient } from '../spec/requests.js';
import { RECIPIENTS } from './field-numbers.js';
import { type Step, withText } from './fields.js';
import type { Unknowns } from './state.js';
import { violation } from './violations.js';

/** Any number of ids, as a caller may pass them. */
type SomeIds = { readonly [Id in keyof Recipient]?: string | undefined };

/**
 * The argument of `.to`: a `Recipient`. For an object with no id or with several, a text that says what to pass. `_Generic` is for
 * the compiler, which prints it in an error about a type parameter.
 */
export type OneRecipient<Given, _Generic extends string = string> =
  Unknowns<Given> extends 0 ? KnownRecipient<Given> : Recipient;

// The first condition makes the compiler infer `Given`. The others check a union as a whole, because one wrong member
// is enough, and the error then shows the text alone. The third is for exactOptionalPropertyTypes, with which the
// compiler accepts an optional field as a required one. The fourth is for variables, where the compiler lets any other
// field pass. It is a mapped type because that checks each member of a union, and because TypeScript 7 treats two
// copies of a mapped type as identical; of a conditional type it does not. The fifth is for computed keys, as in
// `{ [kind]: id }`, which the compiler does not know: they are checked at run time. The condition within the sixth is for `{}`,
// where an editor would otherwise offer the members of a string.
type KnownRecipient<Given> = [Given] extends [never]
  ? Given
  : [Given] extends [Recipient]
    ? Record<never, never> extends Given
      ? MustBe<RuleFix['recipient-exactly-one']>
      : { [Key in keyof Given]-?: Key } extends Record<string, keyof Recipient>
        ? Recipient
        : MustBe<RuleFix['recipient-exactly-one']>
    : string extends keyof Given
      ? [Given] extends [Readonly<Record<string, string>>]
        ? Given
        : MustBe<RuleFix['recipient-exactly-one']>
      : [Given] extends [SomeIds]
        ? [keyof Given] extends [never]
          ? SomeIds & UseInstead<RuleFix['recipient-exactly-one']>
          : MustBe<RuleFix['recipient-exactly-one']>
        : [Given] extends [Readonly<Record<string, unknown>>]
          ? [Extract<keyof Given, keyof Recipient>] extends [never]
            ? MustBe<RuleFix['recipient-exactly-one']>
            : Recipient
          : Recipient;

// In the order of the three recipient fields in field-numbers.ts.
const KEYS: readonly unknown[] = ['appCustomerId', 'appStaffId', 'id'];

/** Addresses a message by the id of one field. */
export const withRecipientId = (step: Step, field: number, id: unknown): Step => {
  if (step.set & RECIPIENTS) throw violation('recipient-exactly-one', 'recipient', 'a second id');
  return withText(step, field, id, 'id-not-empty');
};

/** Addresses a message by an object with exactly one of the ids. */
export const withRecipient = (step: Step, recipient: unknown): Step => {
  const given = Object.entries(Object(recipient)).filter(([, id]) => id !== undefined);
  const [[key, id] = [], second] = given;
  const field = KEYS.indexOf(key);
  if (field < 0 || second) {
    // Four names are enough to show the mistake: there are three ids.
    const names = given.slice(0, 4).map(([name]) => quote(name));
    // Not the keys of an id that was passed as it is: those are its indexes.
    const found = typeof recipient === 'string' ? 'a string' : names.join(' and ') || 'none of them';
    throw violation('recipient-exactly-one', 'recipient', found);
  }
  return withRecipientId(step, field, id);
};
