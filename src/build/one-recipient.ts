import type { RuleFix } from '../rules/catalogue.js';
import type { Recipient } from '../wire/recipient.js';
import type { WhenKnown } from './when-known.js';

/** Ids as they may come: none, one or more. */
type SomeIds = { readonly [Id in keyof Recipient]?: string | undefined };

/** What `.to` takes: a `Recipient`. Where the number of ids is what is wrong, the words of what would do. */
export type OneRecipient<Given> = WhenKnown<Given, KnownRecipient<Given>, Recipient>;

// The first question has the compiler infer `Given`.
type KnownRecipient<Given> = [Given] extends [never]
  ? Given
  : [Given] extends [Recipient]
    ? Recipient
    : [Given] extends [SomeIds]
      ? RuleFix['recipient-exactly-one']
      : Recipient;
