import type { RuleNeeds } from '../rules/index.js';
import type { InOrder } from './member-order.js';

/** Marks values that a builder or `parse` made. A phantom type: only the compiler sees it. */
export interface Made<_By extends string> {
  readonly ' is made': true;
}

/** The places where an element and a button belong; neither can be sent alone. */
interface PlaceNeeds {
  'element-in-message': ' a message: call Message.generic().element(element)';
  'button-in-part': ' an element or an OTP: call .button(button) there';
}
type Words = RuleNeeds & PlaceNeeds;
type NeedsBut<Missing extends keyof Words> = Words[Exclude<keyof Words, Missing>];

/**
 * Everything that a request needs, as phantom properties. Each name says what is missing and which call adds it: the
 * compiler prints the names of the properties that a type lacks.
 */
export type CompleteRequest<_InOrder = InOrder> = { readonly [Need in keyof Words as Words[Need]]: true };

/** The properties that each kind has from the start or does not need. */
export interface NeverMisses {
  ofMessage: NeedsBut<'generic-needs-element' | 'recipient-missing'>;
  ofOtp: NeedsBut<'otp-message-id' | 'otp-text'>;
  ofElement: NeedsBut<'element-in-message'>;
  ofButton: NeedsBut<'button-in-part'>;
}

/**
 * The phantom members of builders. It comes first in the type of each builder and names every state, because TypeScript
 * 6 prints the members of a union in the order in which it first saw them; TypeScript 7 uses a fixed order.
 */
export type Phantoms<_InOrder = InOrder> = ' is made' | ' not yet';

/**
 * The methods that are still legal, as a flat record. More keys make a subtype, so a union of two states allows only
 * what both do.
 */
export type NotYet<Rights extends string> = { readonly [Right in Rights]: true };

/** `Step` when `Mark` is among `Marks`; otherwise `never`. */
export type WhenSet<Mark, Marks, Step> = Mark extends Marks ? Step : never;

/**
 * `Known` when the compiler knows the type at the call; `Strict` for a type parameter of the caller's own function. For
 * a type parameter the compiler accepts only what fits both branches, unless it can rule one out. It cannot here: the
 * length below is always 0, but the compiler takes it for any number until it knows `Given`.
 */
export type WhenKnown<Given, Known, Strict> = [...(Given extends never ? [] : [])]['length'] extends 0 ? Known : Strict;
