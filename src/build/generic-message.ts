import type { RuleNeeds } from '../rules/catalogue.js';
import type { NonEmpty } from '../wire/lists.js';
import type { AnyElement, NewElement, ReadyElement } from './element.js';
import type { AnyMessage, MessageIdStep, RecipientSteps, StepOfMessage, WholeMessage } from './message-steps.js';
import type { Needs, Once, Open, Phantoms } from './state.js';

/** What is set on a generic template message. */
export type GenericMark = 'template is generic' | '1 element or more' | SettableMark;
type SettableMark = keyof StepOfMessage;

type Missing<Marks extends GenericMark> = '1 element or more' extends Marks
  ? 'recipient is set' extends Marks
    ? 'nothing'
    : RuleNeeds['recipient-missing']
  : RuleNeeds['generic-needs-element'];

interface GenericCore<Marks extends GenericMark> extends AnyMessage, Needs<Missing<Marks>>, WholeMessage {
  readonly ' open': Open<Exclude<SettableMark, Marks>>;
  /** Of what it needs, what it has: without it a join could forget that something is missing. */
  readonly ' has': Open<Extract<Marks, '1 element or more' | 'recipient is set'>>;
  /**
   * Adds an element, built in place or made before; several make a carousel. Wire: `elements`, section 2.5.
   *
   * @example
   * ```ts
   * Message.generic().element(e => e.title('Gold card')).toStaff('S-7')
   * //=> {"recipient":{"appStaffId":"S-7"},"message":{"attachment":{"type":"template","payload":{"templateType":"generic","elements":[{"title":"Gold card","buttons":[],"buttonsV2":[]}],"buttons":[],"buttonsV2":[]}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  element(element: ReadyElement | ((element: NewElement) => ReadyElement)): GenericMessage<Marks | '1 element or more'>;
  /**
   * Adds all of a list of elements that is known not to be empty; see `isNonEmpty` and `pages`. Throws a RuleViolation
   * (`generic-needs-element`). Wire: `elements`, section 2.5.
   *
   * @example
   * ```ts
   * Message.generic().elements([Element.title('Gold card')]).toStaff('S-7')
   * //=> {"recipient":{"appStaffId":"S-7"},"message":{"attachment":{"type":"template","payload":{"templateType":"generic","elements":[{"title":"Gold card","buttons":[],"buttonsV2":[]}],"buttons":[],"buttonsV2":[]}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  elements(elements: NonEmpty<AnyElement>): GenericMessage<Marks | '1 element or more'>;
}
interface GenericSteps<Marks extends GenericMark>
  extends GenericCore<Marks>,
    MessageIdStep<GenericMessage<Marks | 'messageId is set'>>,
    RecipientSteps<GenericMessage<Marks | 'recipient is set'>> {}

/** A generic template message under construction: a method is there exactly as long as calling it is legal. */
export type GenericMessage<Marks extends GenericMark> = Pick<
  GenericSteps<Marks>,
  | ' has'
  | keyof AnyMessage
  | Phantoms
  | 'element'
  | 'elements'
  | StepOfMessage[Exclude<SettableMark, Marks>]
  | Once<'nothing', Missing<Marks>, 'toJSON'>
>;
