import type { each, IsWholeElement, Made, MustBe, ReadyElement } from '../internal/phantoms.js';
import type { WireElement } from '../spec/attachment.js';
import type { RuleFix } from '../spec/catalogue.js';
import type { NonEmpty, UpTo } from '../spec/shapes.js';
import type { Button, ButtonWords, OptionalButton } from './button.js';
import type { After, ButtonCount, ButtonSteps, ButtonsLeft, FittingButtons, Next } from './button-count.js';
import { startElement } from './element-builder.js';
import type {
  CompleteRequest,
  ExtraState,
  ExtraStep,
  InOrder,
  LegalSteps,
  NeverMisses,
  NotYet,
  Phantoms,
  Unknowns,
} from './state.js';
import type { BrokenUri, OtherUri, WebUri } from './uri.js';

/** The states of an element: each field that is set, or that nothing is. */
export type ElementMark = keyof StepOf | 'nothing else is set';

/**
 * The argument of `.element`: an element, or a function that builds one. For a function that builds something else,
 * only the function type, so that the compiler names what it returns. The last condition makes the compiler infer
 * `Built`. `_Generic` is for the compiler, which prints it in an error about a type parameter.
 */
export type ElementOrBuild<Built, _Generic extends string = string> = [Built] extends [ReadyElement]
  ? ReadyElement | ((element: NewElement) => ReadyElement)
  : (element: NewElement) => [Built] extends [never] ? Built : ReadyElement<'such as e.title(text), not a promise'>;

/** The argument of `.elements`: a list that is known not to be empty; for any other list, a text that says how to check it. */
export type FittingElements<List extends readonly unknown[], _Generic extends string = string> =
  Unknowns<List> extends 0 ? KnownElements<List> : NonEmpty<ReadyElement>;

type KnownElements<List extends readonly unknown[]> = [List] extends [NonEmpty<ReadyElement>]
  ? List
  : [List] extends [OneOrMore]
    ? [List] extends [unknown[]]
      ? Elements<'each such as Element.title(text)'>
      : { readonly [Index in keyof List]: ReadyElement }
    : MustBe<RuleFix['generic-needs-element']>;

// As `Buttons` in button-count.ts. Lists that are written in place are read-only, and the compiler points at the wrong item.
type Elements<Each extends string> = false | { readonly [index: number]: ReadyElement<Each> };

type OneOrMore = readonly [unknown, ...unknown[]] | readonly [...unknown[], unknown];

interface ElementSteps<Marks extends ElementMark, Count extends ButtonCount>
  // Before `AnyElement`, whose names of the same properties compilers print in another order.
  extends Pick<CompleteRequest, NeverMisses['ofElement']>,
    AnyElement,
    ExtraStep<'element', Element<Exclude<Marks, 'nothing else is set'> | keyof ExtraState<'element'>, Count>> {
  readonly [each.step.returns.a.new.type.so.give.a.list.to.buttons]: NotYet<
    Exclude<keyof StepOf, Marks> | ButtonsLeft[Count]
  >;
  /**
   * Sets the id that a press on one of the element's buttons reports. Call this step once. The id must not be empty,
   * and must not contain `[`, `]` or a control character. Throws a RuleViolation (`id-not-empty`,
   * `message-id-unambiguous`). JSON: `messageId`, section 2.5.
   *
   * @example
   * ```ts
   * Element.messageId('gold')
   * //=> {"messageId":"gold","buttons":[],"buttonsV2":[]}
   * ```
   */
  messageId(id: string): Element<Exclude<Marks, 'nothing else is set'> | 'messageId is set', Count>;
  /**
   * Sets the title. Call this step once; the title must not be empty. Throws a RuleViolation (`title-not-empty`). JSON:
   * `title`, section 2.5.
   *
   * @example
   * ```ts
   * Element.title('Gold card')
   * //=> {"title":"Gold card","buttons":[],"buttonsV2":[]}
   * ```
   */
  title(text: string): Element<Exclude<Marks, 'nothing else is set'> | 'title is set', Count>;
  /**
   * Sets the subtitle. Call this step once; the subtitle must not be empty. Throws a RuleViolation (`text-not-empty`).
   * JSON: `subtitle`, section 2.5.
   *
   * @example
   * ```ts
   * Element.subtitle('No yearly fee')
   * //=> {"subtitle":"No yearly fee","buttons":[],"buttonsV2":[]}
   * ```
   */
  subtitle(text: string): Element<Exclude<Marks, 'nothing else is set'> | 'subtitle is set', Count>;
  /**
   * Sets the image, by an absolute URI; `undefined` sets no image. Call this step once. Throws a RuleViolation
   * (`image-url-uri`). JSON: `imageUrl`, section 2.5.
   *
   * @example
   * ```ts
   * Element.withImage('https://example.com/gold.png')
   * //=> {"imageUrl":"https://example.com/gold.png","buttons":[],"buttonsV2":[]}
   * ```
   */
  withImage<const Uri extends string>(
    // AbsoluteUri, inlined as in `Button.webUrl`.
    url: (Uri extends BrokenUri ? unknown : Uri) extends WebUri
      ? string | undefined
      : OtherUri<Uri, RuleFix['image-url-uri']> | undefined,
  ): Element<Exclude<Marks, 'nothing else is set'> | 'image is set', Count>;
  /**
   * Adds a button, at most 3 in all. `undefined`, `null` and `false` add no button, but count towards the three. Throws a
   * RuleViolation (`element-max-3-buttons`). JSON: `buttonsV2`, section 2.5.
   *
   * @example
   * ```ts
   * Element.button(Button.postback('Apply', 'apply'))
   * //=> {"buttons":[],"buttonsV2":[{"type":"postback","title":"Apply","payload":"apply"}]}
   * ```
   */
  button(button: OptionalButton<ButtonWords>): Element<Marks, Next[Count]>;
  /**
   * Adds the buttons of a list that is known to fit, at most 3 in all; see `atMost` and `isUpTo`. `undefined`, `null`
   * and `false` in the list add no button, but count towards the three. You can add more buttons after a tuple, but not
   * after any other list. Throws a RuleViolation (`element-max-3-buttons`). JSON: `buttonsV2`, section 2.5.
   *
   * @example
   * ```ts
   * Element.buttons([Button.postback('Yes', 'y'), Button.postback('No', 'n')])
   * //=> {"buttons":[],"buttonsV2":[{"type":"postback","title":"Yes","payload":"y"},{"type":"postback","title":"No","payload":"n"}]}
   * ```
   */
  buttons<const List extends readonly unknown[]>(
    buttons: FittingButtons<List, Count, 'a type parameter must extend UpTo<1 | 2 | 3, Button>'>,
  ): Element<Marks, After<Count, List['length']>>;
}
// Two interfaces, each for two of the four counts: after three types of one declaration in a row, as in a user's interface
// whose `button` returns itself, a compiler assumes that they go on for ever, and accepts them. `buttons` is declared only once:
// generic methods of two declarations do not match, so an element with one button could no longer be assigned to one with two.
interface FullSteps<Marks extends ElementMark, Count extends ButtonCount> extends ElementSteps<Marks, Count> {
  button(button: OptionalButton<ButtonWords>): Element<Marks, Next[Count]>;
}
interface StepsAt<Marks extends ElementMark, Count extends ButtonCount> {
  'no buttons': ElementSteps<Marks, Count>;
  '1 button': ElementSteps<Marks, Count>;
  '2 buttons': FullSteps<Marks, Count>;
  '3 buttons (the maximum)': FullSteps<Marks, Count>;
  'a list of unknown length (add no more)': FullSteps<Marks, Count>;
}

/** Any element. */
export interface AnyElement extends ReadyElement, Made<'by Element'>, IsWholeElement {
  /** Returns the exact JSON of the element. */
  toJSON(): WireElement;
}

interface StepOf extends ExtraState<'element'> {
  'image is set': 'withImage';
  'messageId is set': 'messageId';
  'subtitle is set': 'subtitle';
  'title is set': 'title';
}

// The types of button lists must keep their order as well.
type PhantomsInOrder = Phantoms<InOrder | UpTo<3, Button>>;

/**
 * An element under construction. Its type has only the methods that are legal now. Every field is optional. Without `Marks`, any
 * element.
 */
export type Element<
  Marks extends ElementMark = ElementMark,
  Count extends ButtonCount = 'a list of unknown length (add no more)',
> = Pick<
  StepsAt<Marks, Count>[Count],
  PhantomsInOrder | keyof AnyElement | keyof LegalSteps<StepOf, ElementMark>[Marks] | ButtonSteps[Count]
>;

/** An element on which nothing has been called yet. */
export type NewElement = Element<'nothing else is set', 'no buttons'>;

/**
 * The empty element, the start of every element that stands alone.
 *
 * @example
 * ```ts
 * Element.title('Gold card').button(Button.postback('Apply', 'apply:gold'))
 * //=> {"title":"Gold card","buttons":[],"buttonsV2":[{"type":"postback","title":"Apply","payload":"apply:gold"}]}
 * ```
 */
export const Element: NewElement = /* @__PURE__ */ startElement() as unknown as NewElement;
