import type { RuleViolation as Violation } from '../../src/index.js';
import { RuleViolation } from '../../src/index.js';

type StartCall =
  | 'text'
  | 'image'
  | 'audio'
  | 'video'
  | 'file'
  | 'generic'
  | 'buttonTemplate'
  | 'postback'
  | 'webUrl'
  | 'for';
type MessageCall = 'toCustomer' | 'toStaff' | 'toUser' | 'to' | 'quickReplies' | 'legacyQuickReplies';
type PartCall = 'element' | 'elements' | 'button' | 'buttons' | 'confirmButtons' | 'hidden' | 'seenAs';
type FieldCall =
  | 'title'
  | 'subtitle'
  | 'withImage'
  | 'value'
  | 'txCode'
  | 'deviceId'
  | 'withLocation'
  | 'messageId'
  | 'extra';

/** Every call of the library, by name. */
export type Call = StartCall | MessageCall | PartCall | FieldCall | 'toJSON';

/** A builder as JavaScript callers see it: any call, with anything. */
export type Loose = { readonly [Name in Call]: (...args: readonly unknown[]) => Loose };

/** Takes the types off a builder or start. */
export const loose = (builder: unknown): Loose => builder as Loose;

/** The violation that a call throws; undefined if it throws something else or nothing. */
export const violationOf = (call: () => unknown): Violation => {
  try {
    call();
  } catch (error) {
    if (error instanceof RuleViolation) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};

/** The rule, the path and the whole message of the violation. */
export const toldBy = (call: () => unknown): readonly [rule: string, path: string, message: string] => {
  const { rule, path, message } = violationOf(call);
  return [rule, path, message];
};

/** The name that a violation gives to a type of value. */
export const named = (type: string): string => {
  if (['null', 'undefined', 'NaN'].includes(type)) return type;
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
};
