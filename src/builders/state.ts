import type { RuleNeeds } from '../rules/index.js';
import type { InOrder } from './member-order.js';

/** Tells what came out of a builder or of `parse` from all else. A phantom: it exists for the compiler only. */
export interface Made<_By extends string> {
  readonly ' is made': true;
}

/** What a button and an element miss before they can be sent: what they belong in. */
interface PlaceNeeds {
  'element-in-message': ' a message: call Message.generic().element(element)';
  'button-in-part': ' an element or an OTP: call .button(button) there';
}
type Words = RuleNeeds & PlaceNeeds;
type NeedsBut<Missing extends keyof Words> = Words[Exclude<keyof Words, Missing>];

/**
 * All that a request needs, each by the words that name it and the call that brings it. Phantoms: what something still
 * misses is a property that its type lacks, so that the compiler says those words.
 */
export type CompleteRequest<_InOrder = InOrder> = { readonly [Need in keyof Words as Words[Need]]: true };

/** What each kind never misses, as it needs it not, or has it from the start. */
export interface NeverMisses {
  ofMessage: NeedsBut<'generic-needs-element' | 'recipient-missing'>;
  ofOtp: NeedsBut<'otp-message-id' | 'otp-text'>;
  ofElement: NeedsBut<'element-in-message'>;
  ofButton: NeedsBut<'button-in-part'>;
}

/**
 * The phantoms of what has states. Stands first in the type of each builder, and names every mark: TypeScript 6 prints
 * the members of a union in the order in which it met them, TypeScript 7 in one that does not depend on that.
 */
export type Phantoms<_InOrder = InOrder> = ' is made' | ' not yet';

/** The rights that are left, as a flat record: more keys, more rights, a subtype. It keeps joins of two states sound. */
export type NotYet<Rights extends string> = { readonly [Right in Rights]: true };

/** `Step` once `Mark` is among `Marks`, none before. */
export type WhenSet<Mark, Marks, Step> = Mark extends Marks ? Step : never;

/**
 * `Known` for a type that is known where the call stands, `Strict` for a type parameter of the caller's own function.
 * There the compiler takes only what fits both answers, save one that no type could get: and the length below, which is
 * always 0, is any number to it as long as it does not know `Given`.
 */
export type WhenKnown<Given, Known, Strict> = [...(Given extends never ? [] : [])]['length'] extends 0 ? Known : Strict;
