interface Pressed {
  /** Counts the presses, from 1. */
  readonly number: number;
  /** The id that comes back: the element's when it has one, else the message's or OTP's. */
  readonly messageId: string;
  /** The platform user id of who pressed. */
  readonly userId: string;
  /** The label of the button. */
  readonly title: string;
  /** What the user's chat shows: `payloadSeenByUser`, else the payload. */
  readonly text: string;
  readonly pressedAt: Date;
}

/** The press of a postback button. Document, section 6. */
export interface PostbackPress extends Pressed {
  readonly kind: 'postback';
  /** What goes to the client: `[<messageId>]:<payload>`, and `[<messageId>]:<signed payload>` of a hidden one. */
  readonly raw: string;
  /** As it is in `raw`: signed when it is hidden. */
  readonly payload: string;
  readonly hidden: boolean;
  readonly uri?: never;
}

/** The press of a web_url button: the device would open the URI, and nothing goes to the client. */
export interface WebUrlPress extends Pressed {
  readonly kind: 'web_url';
  readonly uri: string;
  readonly raw?: never;
  readonly payload?: never;
  readonly delivery?: never;
}

/** The press of a button. */
export type Press = PostbackPress | WebUrlPress;
