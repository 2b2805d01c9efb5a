import type { each, IsWholeButton, Made, ReadyButton } from '../internal/phantoms.js';
import type { WireButton, WirePostbackButton, WireWebUrlButton } from '../spec/attachment.js';
import type { RuleFix } from '../spec/catalogue.js';
import { buttonStart } from './button-builder.js';
import type { CompleteRequest, ExtraState, ExtraStep, LegalSteps, NeverMisses, NotYet, Phantoms } from './state.js';
import type { BrokenUri, OtherUri, WebUri } from './uri.js';

/** The states of a postback button: each field that is set. */
export type PostbackMark =
  | 'payload is hidden'
  | 'text on press is set'
  | 'title and payload are set'
  | keyof ExtraState<'button'>;
/** The states of a web URL button: each field that is set. */
export type WebUrlMark = 'text on press is set' | 'title and uri are set' | keyof ExtraState<'button'>;

/** A button or nothing, as in `flag && button`, `list[0]`, `found ?? null`. `From` is for the compiler's texts alone. */
export type OptionalButton<From extends string = 'by Button'> = ReadyButton<From> | false | null | undefined;

/** Words for the compiler, which prints them in an error of `.button`. It would omit them if they were the default. */
export type ButtonWords = 'such as Button.postback(title, payload)';

/**
 * Any finished button, without steps. `Button.postback` creates a `PostbackButton`, and `Button.webUrl` a `WebUrlButton`: these
 * have steps.
 */
export interface Button extends ReadyButton, Made<'by Button'>, IsWholeButton {
  /** Returns the exact JSON of the button. */
  toJSON(): WireButton;
}

/** Comes before `Button`, whose names of the same properties compilers print in another order. */
type WholeButton = Pick<CompleteRequest, NeverMisses['ofButton']>;
interface StepOf extends ExtraState<'button'> {
  'payload is hidden': 'hidden';
  'text on press is set': 'seenAs';
}
interface SeenAsStep<Next> {
  /**
   * Sets the text that the user's chat shows after a press. Without this step, the chat shows the payload. Call this
   * step once; the text must not be empty. Throws a RuleViolation (`text-not-empty`). JSON: `payloadSeenByUser`,
   * section 2.6.
   *
   * @example
   * ```ts
   * Button.postback('Apply', 'apply:gold').seenAs('I want it')
   * //=> {"type":"postback","title":"Apply","payload":"apply:gold","payloadSeenByUser":"I want it"}
   * ```
   */
  seenAs(text: string): Next;
}
interface PostbackCore<Marks extends PostbackMark> extends WholeButton, Button {
  readonly [each.step.returns.a.new.type.so.give.a.list.to.buttons]: NotYet<Exclude<PostbackMark, Marks>>;
  /**
   * Asks the user's device to sign the payload of each press, unless `on` is false. Call this step once. JSON:
   * `payloadHidden`, section 2.6.
   *
   * @example
   * ```ts
   * Button.postback('Pay', 'pay:7').hidden()
   * //=> {"type":"postback","title":"Pay","payload":"pay:7","payloadHidden":true}
   * ```
   */
  hidden(on?: boolean): PostbackButton<Marks | 'payload is hidden'>;
  /** Returns the exact JSON of the button. */
  toJSON(): WirePostbackButton;
}
interface PostbackSteps<Marks extends PostbackMark>
  extends PostbackCore<Marks>,
    SeenAsStep<PostbackButton<Marks | 'text on press is set'>>,
    ExtraStep<'button', PostbackButton<Marks | keyof ExtraState<'button'>>> {}
interface WebUrlCore<Marks extends WebUrlMark> extends WholeButton, Button {
  readonly [each.step.returns.a.new.type.so.give.a.list.to.buttons]: NotYet<Exclude<WebUrlMark, Marks>>;
  /** Returns the exact JSON of the button. */
  toJSON(): WireWebUrlButton;
}
interface WebUrlSteps<Marks extends WebUrlMark>
  extends WebUrlCore<Marks>,
    SeenAsStep<WebUrlButton<Marks | 'text on press is set'>>,
    ExtraStep<'button', WebUrlButton<Marks | keyof ExtraState<'button'>>> {}

/** A button that reports its payload on a press. */
export type PostbackButton<Marks extends PostbackMark = PostbackMark> = Pick<
  PostbackSteps<Marks>,
  Phantoms | keyof Button | Extract<keyof LegalSteps<StepOf, PostbackMark>[Marks], StepOf[keyof StepOf]>
>;

/** A button that opens a URI. */
export type WebUrlButton<Marks extends WebUrlMark = WebUrlMark> = Pick<
  WebUrlSteps<Marks>,
  | Phantoms
  | keyof Button
  | Extract<keyof LegalSteps<StepOf, WebUrlMark>[Marks], Exclude<StepOf[keyof StepOf], 'hidden'>>
>;

/** The methods of `Button`. Each makes a button. */
export interface StartButton<_Way extends string = 'call .postback(title, payload) or .webUrl(title, uri)'> {
  /**
   * Makes a button that reports `[<messageId>]:<payload>` to your webhook on a press. The title must not be empty; the
   * payload may be empty. Throws a RuleViolation (`title-not-empty`). JSON: `title`, `payload`, section 2.6.
   *
   * @example
   * ```ts
   * Button.postback('Apply', 'apply:gold')
   * //=> {"type":"postback","title":"Apply","payload":"apply:gold"}
   * ```
   */
  postback(this: void, title: string, payload: string): PostbackButton<'title and payload are set'>;
  /**
   * Makes a button that opens an absolute URI on the user's device. The title must not be empty. Throws a RuleViolation
   * (`title-not-empty`, `web-url-uri`). JSON: `title`, `payload`, section 2.6.
   *
   * @example
   * ```ts
   * Button.webUrl('Read more', 'https://example.com/gold')
   * //=> {"type":"web_url","title":"Read more","payload":"https://example.com/gold"}
   * ```
   */
  webUrl<const Uri extends string>(
    this: void,
    title: string,
    // AbsoluteUri, inlined: using the name would make a carousel a tenth more expensive to compile.
    uri: (Uri extends BrokenUri ? unknown : Uri) extends WebUri ? string : OtherUri<Uri, RuleFix['web-url-uri']>,
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
export const Button: StartButton = buttonStart as unknown as StartButton;
