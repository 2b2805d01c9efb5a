import type { RuleNeeds } from '../rules/catalogue.js';
import type { NonEmpty } from '../wire/lists.js';
import type { AnyElement, NewElement } from './element.js';
import type { MessageIdSlot, RecipientSlot, WholeMessage } from './message-slots.js';
import type { Needs, Open, Until } from './state.js';

/** What is set on a generic template message. */
export type GenericMark = 'template is generic' | '1 element or more' | SettableMark;
type SettableMark = 'messageId is set' | 'recipient is set';

type Missing<Marks extends GenericMark> = '1 element or more' extends Marks
  ? 'recipient is set' extends Marks
    ? 'nothing'
    : RuleNeeds['recipient-missing']
  : RuleNeeds['generic-needs-element'];

interface GenericCore<Marks extends GenericMark> extends Needs<Missing<Marks>> {
  readonly ' is': 'message';
  readonly ' open': Open<Exclude<SettableMark, Marks>>;
  /** Of what it needs, what it has: without it a join could forget that something is missing. */
  readonly ' has': Open<Extract<Marks, '1 element or more' | 'recipient is set'>>;
}
interface ElementSlot<Next> {
  /**
   * Adds an element, built in place or made before; several make a carousel. Wire: `elements`, section 2.5.
   *
   * @example
   * ```ts
   * Message.generic().element(e => e.title('Gold card')).toStaff('S-7')
   * //=> {"recipient":{"appStaffId":"S-7"},"message":{"attachment":{"type":"template","payload":{"templateType":"generic","elements":[{"title":"Gold card","buttons":[],"buttonsV2":[]}],"buttons":[],"buttonsV2":[]}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  element(element: AnyElement | ((element: NewElement) => AnyElement)): Next;
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
  elements(elements: NonEmpty<AnyElement>): Next;
}

/** A generic template message under construction: a method is there exactly as long as calling it is legal. */
export type GenericMessage<Marks extends GenericMark> = GenericCore<Marks> &
  ElementSlot<GenericMessage<Marks | '1 element or more'>> &
  Until<'messageId is set', Marks, MessageIdSlot<GenericMessage<Marks | 'messageId is set'>>> &
  Until<'recipient is set', Marks, RecipientSlot<GenericMessage<Marks | 'recipient is set'>>> &
  (Missing<Marks> extends 'nothing' ? WholeMessage : unknown);
