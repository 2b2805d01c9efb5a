import type { is, Needs, not } from '../internal/phantoms.cjs';
import type { InOrder } from './member-order.js';

/** The symbol of each need: of the rules, and of a button and an element, which must be part of something. */
export interface NeedOf {
  'otp-message-id': Needs['a message id: call .messageId(id)'];
  'recipient-missing': Needs['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)'];
  'otp-text': Needs['a text: call .text(text)'];
  'generic-needs-element': Needs['an element: call .element(e => e.title(text))'];
  'element-in-message': Needs['a message: call Message.generic().element(element)'];
  'button-in-part': Needs['an element or an OTP: call .button(button) there'];
}
type NeedsBut<Missing extends keyof NeedOf> = NeedOf[Exclude<keyof NeedOf, Missing>];

/**
 * All that a request needs. Phantoms: what something still misses is a property that its type lacks, so that the compiler
 * prints the words of the symbol.
 */
export type CompleteRequest<_InOrder = InOrder> = { readonly [Need in keyof NeedOf as NeedOf[Need]]: true };

/** The needs that each kind does not have, or that it meets from the start. */
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
export type Phantoms<_InOrder = InOrder> = typeof is.made | typeof not.yet;

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
