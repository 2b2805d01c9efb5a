/** A press of a button. API spec, section 6. */
export interface Press {
  readonly kind: 'press';
  /** The message that the button belongs to. Never empty. */
  readonly messageId: string;
  /** The exact payload of the button; the signed payload of a hidden button. May be empty. */
  readonly payload: string;
}

/** The part of a press, an action or an event that says whether it was signed. */
export interface Signed {
  /** True when it was signed and `verify` opened it. */
  readonly signed: boolean;
}

/** The reason why a value is not a press. */
export type PressReason =
  /** It is not a string. */
  | 'not-text'
  /** It does not start with `[`. */
  | 'no-bracket'
  /** The message id is not followed by `]:`. */
  | 'no-end-of-id'
  /** It starts with `[]:`, which names no message: the platform gives every message an id. */
  | 'empty-id';

/** A value that is not a press. */
export interface UnrecognizedPress {
  readonly kind: 'unrecognized';
  readonly reason: PressReason;
}

/** The result of `parsePress`. */
export type ParsedPress = Press | UnrecognizedPress;

const START = '[';
const END = ']:';

/**
 * Parses `[<messageId>]:<payload>`. The first `]:` ends the id, as ids made by this package contain no `]`; the payload
 * is kept exactly. Never throws. Its time is at most linear in the length of the text. API spec, section 6.
 *
 * @example
 * ```ts
 * parsePress('[card-7]:apply:gold')
 * //=> {"kind":"press","messageId":"card-7","payload":"apply:gold"}
 * ```
 */
export const parsePress = (raw: unknown): ParsedPress => {
  if (typeof raw !== 'string') return unrecognized('not-text');
  // Not indexOf, which would search all of a long text.
  if (!raw.startsWith(START)) return unrecognized('no-bracket');
  const end = raw.indexOf(END);
  if (end === -1) return unrecognized('no-end-of-id');
  if (end === START.length) return unrecognized('empty-id');
  return { kind: 'press', messageId: raw.slice(START.length, end), payload: raw.slice(end + END.length) };
};

const unrecognized = (reason: PressReason): UnrecognizedPress => ({ kind: 'unrecognized', reason });

/** Formats a press as it is on the wire: the inverse of `parsePress` for ids without `]:`. API spec, section 6. */
export const formatPress = ({ messageId, payload }: Pick<Press, 'messageId' | 'payload'>): string =>
  `[${messageId}]:${payload}`;
