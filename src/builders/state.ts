import type { each, is, MustBe, Needs } from '../internal/phantoms.js';
import type { RuleFix } from '../spec/catalogue.js';
import type { SpecNames } from '../spec/requests.js';
import type { ExtraKind, ExtraShape, PlatformExtras } from '../spec/shapes.js';

/** The symbol of each need: of the rules, and of an element and a button, which cannot be sent alone. */
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
 * Everything that a request needs, as phantom properties. The name of each symbol says what is missing and which call adds
 * it: the compiler prints the names of the properties that a type lacks.
 */
export type CompleteRequest<_InOrder = InOrder> = { readonly [Need in keyof NeedOf as NeedOf[Need]]: true };

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
export type Phantoms<_InOrder = InOrder> =
  | typeof is.one.result.of.a.builder
  | typeof each.step.returns.a.new.type.so.give.a.list.to.buttons;

/**
 * The methods that are still legal, as a flat record. More keys make a subtype, so a union of two states allows only
 * what both do.
 */
export type NotYet<Rights extends string> = { readonly [Right in Rights]: true };

/**
 * For each state, the steps that are legal with it, as keys. `keyof LegalSteps<…>[Marks]` has the steps that all of `Marks`
 * allow; if `Marks` is a type parameter of the caller's own function, the steps that its constraint allows.
 */
export type LegalSteps<StepOf, Mark extends string> = {
  // `-?`, because the compiler would otherwise put a type parameter in place of `Each`, and then find no steps.
  readonly [Each in Mark]-?: { readonly [Step in StepOf[Exclude<keyof StepOf, Each>] & PropertyKey]: unknown };
};

/** `Step` if `Mark` is among `Marks`; otherwise `never`. Distributes over `Marks`, so that it works for a type parameter in them. */
export type WhenSet<Mark, Marks, Step> = Marks extends Mark ? Step : never;

/**
 * Always 0, but the compiler takes it for any number until it knows `Given`, which it does not for a type parameter of the
 * caller's own function. For `Unknowns<Given> extends 0 ? Known : Strict` it then accepts only what fits both branches. The
 * condition is in each type that needs it, because a compiler that writes declarations names a conditional type by the
 * type in which it is written.
 */
export type Unknowns<Given> = [...(Given extends never ? [] : [])]['length'];

// Extra fields: a step of those kinds that the user registered.

type Registered = ExtraKind & keyof PlatformExtras;

/** The argument of `.extra`: the registered fields. If a name is in the API spec, a text that says what is allowed. */
type ExtraFields<Kind extends Registered, Given> =
  Unknowns<Given> extends 0 ? KnownExtra<Kind, Given> : ExtraShape<Kind>;

// The first condition makes the compiler infer `Given`.
type KnownExtra<Kind extends Registered, Given> = [Given] extends [never]
  ? Given
  : [SpecNameOf<Kind, Given>] extends [never]
    ? ExtraShape<Kind>
    : MustBe<`extra fields without ${SpecNameOf<Kind, Given>}: ${RuleFix['extra-not-known']}`>;
type SpecNameOf<Kind extends ExtraKind, Given> = Given extends unknown ? keyof Given & SpecNames[Kind] : never;

interface RegisteredStep<Kind extends Registered, Next> {
  /**
   * Adds fields that your platform has beyond the API spec, last in the object; register them in `PlatformExtras`. Set
   * once, values must be plain JSON. Throws a RuleViolation (`extra-not-known`, `open-shape-json`). JSON: the fields
   * themselves.
   *
   * @example
   * ```ts
   * declare module 'sendable' {
   *   interface PlatformExtras {
   *     message: { acmePriority?: 'high' }
   *   }
   * }
   * Message.text('Hello').extra({ acmePriority: 'high' }).toCustomer('C-1029')
   * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Hello","quickReplies":[],"quickRepliesV2":[],"acmePriority":"high"}}
   * ```
   */
  extra<const Given>(fields: ExtraFields<Kind, Given>): Next;
}

/** The step of a kind that is not registered, while a registered key is not a kind: it names the key. */
interface MisnamedStep {
  extra(
    fields: MustBe<`extra fields, once you rename the key ${Exclude<keyof PlatformExtras, ExtraKind> & string} of PlatformExtras to message, element, button or otp`>,
  ): never;
}

/** The kinds that have the step: the registered ones; all, while a registered key is not a kind. */
type WithStep = [keyof PlatformExtras] extends [ExtraKind] ? Registered : ExtraKind;

/** The step of a kind whose extra fields are registered. */
export type ExtraStep<Kind extends ExtraKind, Next> = Kind extends Registered
  ? RegisteredStep<Kind, Next>
  : Kind extends WithStep
    ? MisnamedStep
    : Record<never, never>;

/** The state that it leads to, and the name of the step. */
export type ExtraState<Kind extends ExtraKind> = Kind extends WithStep
  ? { 'extra fields are set': 'extra' }
  : Record<never, never>;

/** The members of builders. TypeScript 7 lists missing members in the order of this declaration. */
type EveryMember =
  | typeof is.a.message
  | typeof is.an.element
  | typeof each.step.returns.a.new.type.so.give.a.list.to.buttons
  | 'messageId'
  | typeof each.step.returns.a.new.type.so.use.a.new.const.or.a.ternary
  | 'to'
  | 'toCustomer'
  | 'toStaff'
  | 'toUser'
  | 'text'
  | 'value'
  | 'title'
  | 'subtitle'
  | 'withImage'
  | 'txCode'
  | 'deviceId'
  | 'withLocation'
  | 'button'
  | 'buttons'
  | 'confirmButtons'
  | 'seenAs'
  | 'hidden'
  | 'toJSON'
  | 'quickReplies'
  | typeof each.step.returns.a.new.type.so.use.a.new.const.or.a.conditional
  | 'legacyQuickReplies'
  | 'element'
  | 'elements'
  | 'extra'
  | Needs[keyof Needs];

/** The states of all builders, in alphabetical order. */
type EveryState =
  | '1 button'
  | '1 element or more'
  | '1st button'
  | '2 buttons'
  | '2nd button'
  | '3 buttons (the maximum)'
  | '3rd button'
  | 'a list of unknown length (add no more)'
  | 'audio is set'
  | 'button template is set'
  | 'confirm buttons are set'
  | 'customerNo is set'
  | 'deviceId is set'
  | 'extra fields are set'
  | 'file is set'
  | 'image is set'
  | 'legacyQuickReplies are set'
  | 'location is asked for'
  | 'messageId is set'
  | 'no buttons'
  | 'nothing else is set'
  | 'payload is hidden'
  | 'quickReplies are set'
  | 'recipient is set'
  | 'subtitle is set'
  | 'template is generic'
  | 'text is set'
  | 'text on press is set'
  | 'title and payload are set'
  | 'title and uri are set'
  | 'title is set'
  | 'txCode is set'
  | 'value is set'
  | 'video is set';

/** All members and states in one place, to fix their order: see `Phantoms`. */
export type InOrder = EveryMember | EveryState;
