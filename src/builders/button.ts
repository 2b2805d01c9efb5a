import type { RuleFix } from '../rules/index.js';
import type { WireButton, WirePostbackButton, WireWebUrlButton } from '../wire/index.js';
import { ButtonBuilder } from './button-builder.js';
import type { CompleteRequest, Made, NeverMisses, NotYet, Phantoms } from './state.js';
import type { Broken, EachUri, Https } from './uri.js';

/** What a postback button can say beside its title and payload. */
export type PostbackMark = 'payload is hidden' | 'text on press is set' | 'title and payload are set';
/** What a web URL button can say beside its title and URI. */
export type WebUrlMark = 'text on press is set' | 'title and uri are set';

/** Any button, as a parameter: a phantom and nothing else, so that the compiler names what is wrong and no method. */
export interface ReadyButton {
  readonly ' is a button': true;
}

/** Any button, or none: `flag && button`, `list[0]`, `found ?? null`. */
export type OptionalButton = ReadyButton | false | null | undefined;

/** Any button. */
export interface Button extends ReadyButton, Made<'by Button'>, Pick<CompleteRequest, NeverMisses['ofButton']> {
  /** The exact JSON of the button. */
  toJSON(): WireButton;
}

interface StepOf {
  'payload is hidden': 'hidden';
  'text on press is set': 'seenAs';
}
interface SeenAsStep<Next> {
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
interface PostbackCore<Marks extends PostbackMark> extends Button {
  readonly ' not yet': NotYet<Exclude<PostbackMark, Marks>>;
  /**
   * Has the user's device sign the payload before it comes back, unless `on` is false. Once. Wire: `payloadHidden`, section 2.6.
   *
   * @example
   * ```ts
   * Button.postback('Pay', 'pay:7').hidden()
   * //=> {"type":"postback","title":"Pay","payload":"pay:7","payloadHidden":true}
   * ```
   */
  hidden(on?: boolean): PostbackButton<Marks | 'payload is hidden'>;
  /** The exact JSON of the button. */
  toJSON(): WirePostbackButton;
}
interface PostbackSteps<Marks extends PostbackMark>
  extends PostbackCore<Marks>,
    SeenAsStep<PostbackButton<Marks | 'text on press is set'>> {}
interface WebUrlCore<Marks extends WebUrlMark> extends Button {
  readonly ' not yet': NotYet<Exclude<WebUrlMark, Marks>>;
  /** The exact JSON of the button. */
  toJSON(): WireWebUrlButton;
}
interface WebUrlSteps<Marks extends WebUrlMark>
  extends WebUrlCore<Marks>,
    SeenAsStep<WebUrlButton<Marks | 'text on press is set'>> {}

/** A button whose payload comes back on a press. */
export type PostbackButton<Marks extends PostbackMark> = Pick<
  PostbackSteps<Marks>,
  Phantoms | keyof Button | StepOf[Exclude<keyof StepOf, Marks>]
>;

/** A button that opens a URI. */
export type WebUrlButton<Marks extends WebUrlMark> = Pick<
  WebUrlSteps<Marks>,
  Phantoms | keyof Button | StepOf[Exclude<'text on press is set', Marks>]
>;

/** What `Button` offers. */
export interface StartButton<_Way extends string = 'call .postback(title, payload) or .webUrl(title, uri)'> {
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
    // AbsoluteUri, written out: its name alone would cost the compiler a tenth of what a carousel costs in all.
    uri: (Uri extends Broken ? unknown : Uri) extends Https ? string : EachUri<Uri, RuleFix['web-url-uri']>,
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
  postback: ButtonBuilder.postback,
  webUrl: ButtonBuilder.webUrl,
} as unknown as StartButton;
