import type { RuleFix } from '../rules/index.js';
import type { UpTo, WireElement } from '../wire/index.js';
import type { Button, OptionalButton } from './button.js';
import type { After, ButtonCount, ButtonSteps, ButtonsLeft, FittingButtons, Next } from './button-count.js';
import { startElement } from './element-builder.js';
import type { InOrder } from './member-order.js';
import type { CompleteRequest, Made, NeverMisses, NotYet, Phantoms } from './state.js';
import type { AbsoluteUri } from './uri.js';

/** What is set on an element; of one without, the compiler says so. */
export type ElementMark = keyof StepOf | 'nothing else is set';

/** Any element, as a parameter: a phantom and nothing else, so that the compiler names what is wrong and no method. */
export interface ReadyElement {
  readonly ' is an element': true;
}

/**
 * What `.element` takes: an element, or a function that builds one. For a function that builds something else the
 * function alone, so that the compiler names what it returns. The last question has the compiler infer `Built`.
 */
export type ElementOrBuild<Built> = [Built] extends [ReadyElement]
  ? ReadyElement | ((element: NewElement) => ReadyElement)
  : (element: NewElement) => [Built] extends [never] ? Built : ReadyElement;

interface ElementSteps<Marks extends ElementMark, Count extends ButtonCount> extends AnyElement {
  readonly ' not yet': NotYet<Exclude<keyof StepOf, Marks> | ButtonsLeft[Count]>;
  /**
   * Sets the id that comes back when one of the element's buttons is pressed. Once, not empty, no `[`, `]` or control
   * character. Throws a RuleViolation (`id-not-empty`, `message-id-unambiguous`). Wire: `messageId`, section 2.5.
   *
   * @example
   * ```ts
   * Element.messageId('gold')
   * //=> {"messageId":"gold","buttons":[],"buttonsV2":[]}
   * ```
   */
  messageId(id: string): Element<Exclude<Marks, 'nothing else is set'> | 'messageId is set', Count>;
  /**
   * Sets the title. Once, not empty. Throws a RuleViolation (`title-not-empty`). Wire: `title`, section 2.5.
   *
   * @example
   * ```ts
   * Element.title('Gold card')
   * //=> {"title":"Gold card","buttons":[],"buttonsV2":[]}
   * ```
   */
  title(text: string): Element<Exclude<Marks, 'nothing else is set'> | 'title is set', Count>;
  /**
   * Sets the subtitle. Once, not empty. Throws a RuleViolation (`text-not-empty`). Wire: `subtitle`, section 2.5.
   *
   * @example
   * ```ts
   * Element.subtitle('No yearly fee')
   * //=> {"subtitle":"No yearly fee","buttons":[],"buttonsV2":[]}
   * ```
   */
  subtitle(text: string): Element<Exclude<Marks, 'nothing else is set'> | 'subtitle is set', Count>;
  /**
   * Sets the image, an absolute URI; `undefined` sets none. Once. Throws a RuleViolation (`image-url-uri`). Wire: `imageUrl`, section 2.5.
   *
   * @example
   * ```ts
   * Element.withImage('https://example.com/gold.png')
   * //=> {"imageUrl":"https://example.com/gold.png","buttons":[],"buttonsV2":[]}
   * ```
   */
  withImage<const Uri extends string>(
    url: AbsoluteUri<Uri, RuleFix['image-url-uri']> | undefined,
  ): Element<Exclude<Marks, 'nothing else is set'> | 'image is set', Count>;
  /**
   * Adds a button; `undefined`, `null` and `false` add none, but count towards the three. At most 3. Throws a RuleViolation
   * (`element-max-3-buttons`). Wire: `buttonsV2`, section 2.5.
   *
   * @example
   * ```ts
   * Element.button(Button.postback('Apply', 'apply'))
   * //=> {"buttons":[],"buttonsV2":[{"type":"postback","title":"Apply","payload":"apply"}]}
   * ```
   */
  button(button: OptionalButton): Element<Marks, Next[Count]>;
  /**
   * Adds all of a list that is known to fit: a tuple counts exactly, any other list ends the buttons; see `isUpTo`.
   * At most 3 in all. Throws a RuleViolation (`element-max-3-buttons`). Wire: `buttonsV2`, section 2.5.
   *
   * @example
   * ```ts
   * Element.buttons([Button.postback('Yes', 'y'), Button.postback('No', 'n')])
   * //=> {"buttons":[],"buttonsV2":[{"type":"postback","title":"Yes","payload":"y"},{"type":"postback","title":"No","payload":"n"}]}
   * ```
   */
  buttons<const List extends readonly unknown[]>(
    buttons: FittingButtons<List, Count>,
  ): Element<Marks, After<Count, List['length']>>;
}
/** Any element. */
export interface AnyElement extends ReadyElement, Made<'by Element'>, Pick<CompleteRequest, NeverMisses['ofElement']> {
  /** The exact JSON of the element. */
  toJSON(): WireElement;
}

interface StepOf {
  'image is set': 'withImage';
  'messageId is set': 'messageId';
  'subtitle is set': 'subtitle';
  'title is set': 'title';
}

// The lists of buttons have an order as well.
type PhantomsInOrder = Phantoms<InOrder | UpTo<3, Button>>;

/** An element under construction: a method is there exactly as long as calling it is legal. Every field is optional. */
export type Element<Marks extends ElementMark, Count extends ButtonCount> = Pick<
  ElementSteps<Marks, Count>,
  PhantomsInOrder | keyof AnyElement | StepOf[Exclude<keyof StepOf, Marks>] | ButtonSteps[Count]
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
