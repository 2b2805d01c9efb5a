import type { RuleFix } from '../rules/catalogue.js';
import type { WireButton, WirePostbackButton, WireWebUrlButton } from '../wire/button.js';
import { ButtonDraft } from './button-draft.js';
import type { Open, Until } from './state.js';
import type { AbsoluteUri } from './uri.js';

/** What a postback button can say beside its title and payload. */
export type PostbackMark = 'title and payload are set' | 'payload is hidden' | 'text on press is set';
/** What a web URL button can say beside its title and URI. */
export type WebUrlMark = 'title and uri are set' | 'text on press is set';

/** Any button. */
export interface Button {
  readonly ' is': 'button';
  /** The exact JSON of the button. */
  toJSON(): WireButton;
}

// Two, as an intersection keeps the names of the buttons' types in errors when no slot is left.
interface ButtonCore<Json extends WireButton> {
  readonly ' is': 'button';
  /** The exact JSON of the button. */
  toJSON(): Json;
}
interface OpenButton<Rights extends string> {
  readonly ' open': Open<Rights>;
}
interface HiddenSlot<Next> {
  /**
   * Has the user's device sign the payload before it comes back. Once. Wire: `payloadHidden`, section 2.6.
   *
   * @example
   * ```ts
   * Button.postback('Pay', 'pay:7').hidden()
   * //=> {"type":"postback","title":"Pay","payload":"pay:7","payloadHidden":true}
   * ```
   */
  hidden(): Next;
}
interface SeenAsSlot<Next> {
  /**
   * Sets the text shown in the user's chat on a press; the payload is shown when unset. Once, not empty. Throws a
   * RuleViolation (`text-not-empty`). Wire: `payloadSeenByUser`, section 2.6.
   *
   * @example
   * ```ts
   * Button.postback('Apply', 'apply:gold').seenAs('I want it')
   * //=> {"type":"postback","title":"Apply","payload":"apply:gold","payloadSeenByUser":"I want it"}
   * ```
   */
  seenAs(text: string): Next;
}

/** A button whose payload comes back on a press. */
export type PostbackButton<Marks extends PostbackMark> = ButtonCore<WirePostbackButton> &
  OpenButton<Exclude<PostbackMark, Marks>> &
  Until<'payload is hidden', Marks, HiddenSlot<PostbackButton<Marks | 'payload is hidden'>>> &
  Until<'text on press is set', Marks, SeenAsSlot<PostbackButton<Marks | 'text on press is set'>>>;

/** A button that opens a URI. */
export type WebUrlButton<Marks extends WebUrlMark> = ButtonCore<WireWebUrlButton> &
  OpenButton<Exclude<WebUrlMark, Marks>> &
  Until<'text on press is set', Marks, SeenAsSlot<WebUrlButton<Marks | 'text on press is set'>>>;

/** What `Button` offers. */
export interface StartButton {
  /**
   * Makes a button whose payload comes back as `[<messageId>]:<payload>` when it is pressed. The title is not empty,
   * the payload may be. Throws a RuleViolation (`title-not-empty`). Wire: `title`, `payload`, section 2.6.
   *
   * @example
   * ```ts
   * Button.postback('Apply', 'apply:gold')
   * //=> {"type":"postback","title":"Apply","payload":"apply:gold"}
   * ```
   */
  postback(title: string, payload: string): PostbackButton<'title and payload are set'>;
  /**
   * Makes a button that opens an absolute URI on the user's device. The title is not empty. Throws a RuleViolation
   * (`title-not-empty`, `web-url-uri`). Wire: `title`, `payload`, section 2.6.
   *
   * @example
   * ```ts
   * Button.webUrl('Read more', 'https://example.com/gold')
   * //=> {"type":"web_url","title":"Read more","payload":"https://example.com/gold"}
   * ```
   */
  webUrl<const Uri extends string>(
    title: string,
    uri: AbsoluteUri<Uri, RuleFix['web-url-uri']>,
  ): WebUrlButton<'title and uri are set'>;
}

/**
 * Makes buttons, for elements and OTPs.
 *
 * @example
 * ```ts
 * Button.postback('Apply', 'apply:gold')
 * //=> {"type":"postback","title":"Apply","payload":"apply:gold"}
 * ```
 */
export const Button: StartButton = {
  postback: ButtonDraft.postback,
  webUrl: ButtonDraft.webUrl,
} as unknown as StartButton;
