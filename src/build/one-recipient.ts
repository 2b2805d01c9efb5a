import type { RuleFix } from '../rules/catalogue.js';
import type { Recipient } from '../wire/recipient.js';
import type { WhenKnown } from './when-known.js';

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
