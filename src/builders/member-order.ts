import type { is, Needs, not } from '../internal/phantoms.cjs';

/** The members of builders, in the order in which TypeScript 7 lists those that something lacks: as they are declared. */
type EveryMember =
  | typeof is.a.message
  | typeof is.an.element
  | typeof not.yet
  | 'messageId'
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
  | 'seenAs'
  | 'hidden'
  | 'toJSON'
  | 'quickReplies'
  | 'legacyQuickReplies'
  | 'element'
  | 'elements'
  | Needs[keyof Needs];

/** What every state of every builder can say, in alphabetical order. */
type EveryState =
  | '1 button'
  | '1 element or more'
  | '1st button'
  | '2 buttons'
  | '2nd button'
  | '3 buttons (the maximum)'
  | '3rd button'
  | 'a closed list of buttons'
  | 'audio is set'
  | 'button template is set'
  | 'customerNo is set'
  | 'deviceId is set'
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

/** All in one place for the sake of the order: see `Phantoms`. */
export type InOrder = EveryMember | EveryState;
