import type { ParsedPress, PressReason } from '../press.js';

/** A press of an action's button, read. */
export interface Action<Name extends string, Data> {
  readonly kind: 'action';
  readonly action: Name;
  /** What the schema made of the data; `undefined` for an action without. */
  readonly data: Data;
  /** The message that the button belongs to. */
  readonly messageId: string;
}

/** Any action. */
export type AnyAction = Action<string, unknown>;

/** Why a press is none of the actions. */
export type ActionReason =
  | PressReason
  /** The payload names no action of these. */
  | 'unknown-action'
  /** The action has data, the payload has none. */
  | 'data-missing'
  /** The action has no data, the payload has. */
  | 'data-unexpected'
  /** What follows the `:` is no JSON, has more than 100 levels or a key `__proto__`. */
  | 'data-not-json'
  /** The schema refuses the data. */
  | 'data-refused'
  /** The schema threw, or answered with a promise. */
  | 'schema-failed';

/** A press that is none of the actions. */
export interface UnrecognizedAction {
  readonly kind: 'unrecognized';
  readonly reason: ActionReason;
}

/** Reads presses as actions. */
export interface ActionReader<Each extends AnyAction> {
  /** The action of a press, as `parsePress` gives it or as text. Never throws. */
  read(press: ParsedPress | string): Each | UnrecognizedAction;
}
