/** A button whose payload comes back to the client when it is pressed. Document, section 2.6. */
export interface WirePostbackButton {
  readonly type: 'postback';
  /** Button label. */
  readonly title: string;
  /** Returned to the client when the button is pressed. */
  readonly payload: string;
  /** When true, the user's device signs the payload before it returns it. */
  readonly payloadHidden?: boolean;
  /** Text shown in the user's chat on a press; the payload, when unset. */
  readonly payloadSeenByUser?: string;
}

/** A button that opens a URI on the user's device. Document, section 2.6. */
export interface WireWebUrlButton {
  readonly type: 'web_url';
  /** Button label. */
  readonly title: string;
  /** An absolute URI. */
  readonly payload: string;
  readonly payloadHidden?: never;
  /** Text shown in the user's chat on a press; the payload, when unset. */
  readonly payloadSeenByUser?: string;
}

/** A buttonV2. Document, section 2.6. */
export type WireButton = WirePostbackButton | WireWebUrlButton;
