/** A press of a button. Document, section 6. */
export interface Press {
  readonly kind: 'press';
  /** The message that the button belongs to. Never empty. */
  readonly messageId: string;
  /** What the button was given, to the character; the signed payload of a hidden one. May be empty. */
  readonly payload: string;
}

/** Why a value is no press. */
export type PressReason =
  /** It is no string. */
  | 'not-text'
  /** It does not start with `[`. */
  | 'no-bracket'
  /** No `]:` ends the message id. */
  | 'no-end-of-id'
  /** It starts with `[]:`, which tells of no message: the platform gives every message an id. */
  | 'empty-id';

/** A value that is no press. */
export interface UnrecognizedPress {
  readonly kind: 'unrecognized';
  readonly reason: PressReason;
}

/** What `parsePress` makes of a value. */
export type ParsedPress = Press | UnrecognizedPress;

const START = '[';
const END = ']:';

/**
 * Takes `[<messageId>]:<payload>` apart. The first `]:` ends the id, as ids made here hold no `]`; the payload is kept
 * to the character. Never throws; its time grows with the length of the text at most. Document, section 6.
 *
 * @example
 * ```ts
 * parsePress('[card-7]:apply:gold')
 * //=> {"kind":"press","messageId":"card-7","payload":"apply:gold"}
 * ```
 */
export const parsePress = (raw: unknown): ParsedPress => {
  if (typeof raw !== 'string') return unrecognized('not-text');
  // Not indexOf, which would look through all of a long text.
  if (!raw.startsWith(START)) return unrecognized('no-bracket');
  const end = raw.indexOf(END);
  if (end === -1) return unrecognized('no-end-of-id');
  if (end === START.length) return unrecognized('empty-id');
  return { kind: 'press', messageId: raw.slice(START.length, end), payload: raw.slice(end + END.length) };
};

const unrecognized = (reason: PressReason): UnrecognizedPress => ({ kind: 'unrecognized', reason });
