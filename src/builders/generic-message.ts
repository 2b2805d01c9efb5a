import type { each, ReadyElement } from '../internal/phantoms.js';
import type { WireGenericMessage } from '../spec/requests.js';
import type { ElementOrBuild, FittingElements } from './element.js';
import type {
  MessageIdStep,
  MessageKeys,
  MessagePhantoms,
  RecipientSteps,
  StepOfMessage,
  WholeMessage,
} from './message-steps.js';
import type { ExtraState, ExtraStep, LegalSteps, NeedOf, NotYet, Phantoms, WhenSet } from './state.js';

/** The states of a generic template message: each field that is set. */
export type GenericMark = '1 element or more' | SettableMark | 'template is generic';
type SettableMark = keyof StepOfMessage;

interface GenericCore<Marks extends GenericMark> extends MessagePhantoms, WholeMessage<WireGenericMessage> {
  readonly [each.step.returns.a.new.type.so.give.a.list.to.buttons]: NotYet<Exclude<SettableMark, Marks>>;
  /**
   * Adds an element, built in place or beforehand; several make a carousel. JSON: `elements`, section 2.5.
   *
   * @example
   * ```ts
   * Message.generic().element(e => e.title('Gold card')).toStaff('S-7')
   * //=> {"recipient":{"appStaffId":"S-7"},"message":{"attachment":{"type":"template","payload":{"templateType":"generic","elements":[{"title":"Gold card","buttons":[],"buttonsV2":[]}],"buttons":[],"buttonsV2":[]}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  element<Built = ReadyElement>(
    element: ElementOrBuild<Built, 'a type parameter must extend AnyElement'>,
  ): GenericMessage<Marks | '1 element or more'>;
  /**
   * Adds the elements of a list that is known not to be empty; see `isNonEmpty` and `pages`. Throws a RuleViolation
   * (`generic-needs-element`). JSON: `elements`, section 2.5.
   *
   * @example
   * ```ts
   * Message.generic().elements([Element.title('Gold card')]).toStaff('S-7')
   * //=> {"recipient":{"appStaffId":"S-7"},"message":{"attachment":{"type":"template","payload":{"templateType":"generic","elements":[{"title":"Gold card","buttons":[],"buttonsV2":[]}],"buttons":[],"buttonsV2":[]}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  elements<const List extends readonly unknown[]>(
    elements: FittingElements<List, 'a type parameter must extend NonEmpty<AnyElement>'>,
  ): GenericMessage<Marks | '1 element or more'>;
}
interface GenericSteps<Marks extends GenericMark>
  extends GenericCore<Marks>,
    MessageIdStep<GenericMessage<Marks | 'messageId is set'>>,
    RecipientSteps<GenericMessage<Marks | 'recipient is set'>>,
    ExtraStep<'message', GenericMessage<Marks | keyof ExtraState<'message'>>> {}

/** A generic template message under construction. Its type has only the methods that are legal now. Without `Marks`, the type stands for any complete one. */
export type GenericMessage<Marks extends GenericMark = GenericMark> = Pick<
  GenericSteps<Marks>,
  | Phantoms
  | MessageKeys
  | 'element'
  | 'elements'
  | Extract<keyof LegalSteps<StepOfMessage, GenericMark>[Marks], StepOfMessage[SettableMark]>
  | WhenSet<'1 element or more', Marks, NeedOf['generic-needs-element'] | WhenSet<'recipient is set', Marks, 'toJSON'>>
  | WhenSet<'recipient is set', Marks, NeedOf['recipient-missing']>
>;
