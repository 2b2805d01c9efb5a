import type { RuleFix, RuleNeeds } from '../rules/catalogue.js';
import type { SendOtpRequest } from '../wire/otp.js';
import type { Button } from './button.js';
import { OtpDraft } from './otp-draft.js';
import type { Needs, Open, Until } from './state.js';
import type { AbsoluteUri } from './uri.js';

/** What is set on an OTP. */
export type OtpMark = 'customerNo is set' | SettableMark;
type SettableMark =
  | 'messageId is set'
  | 'text is set'
  | 'value is set'
  | 'image is set'
  | 'txCode is set'
  | 'deviceId is set'
  | 'location is asked for';

type Missing<Marks extends OtpMark> = 'messageId is set' extends Marks
  ? 'text is set' extends Marks
    ? 'nothing'
    : RuleNeeds['otp-text']
  : RuleNeeds['otp-message-id'];

interface OtpCore<Marks extends OtpMark> extends Needs<Missing<Marks>> {
  readonly ' is': 'otp';
  readonly ' open': Open<Exclude<SettableMark, Marks>>;
  /**
   * Adds a button; `undefined` adds nothing. Wire: `buttonsV2`, sections 2.6 and 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Was it you?').button(Button.postback('Yes', 'yes'))
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Was it you?","buttonsV2":[{"type":"postback","title":"Yes","payload":"yes"}]}
   * ```
   */
  button(button: Button | undefined): Otp<Marks>;
  /**
   * Adds all of a list of buttons, of any length. Wire: `buttonsV2`, sections 2.6 and 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Was it you?').buttons([Button.postback('Yes', 'yes')])
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Was it you?","buttonsV2":[{"type":"postback","title":"Yes","payload":"yes"}]}
   * ```
   */
  buttons(buttons: readonly Button[]): Otp<Marks>;
  /**
   * Adds two postback buttons, with the payloads `confirm` and `cancel`. Titles are not empty. Throws a RuleViolation
   * (`title-not-empty`). Wire: `buttonsV2`, sections 2.6 and 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Was it you?').confirmButtons({ confirm: 'Yes', cancel: 'No' })
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Was it you?","buttonsV2":[{"type":"postback","title":"Yes","payload":"confirm"},{"type":"postback","title":"No","payload":"cancel"}]}
   * ```
   */
  confirmButtons(options?: ConfirmButtonsOptions): Otp<Marks>;
}
interface MessageIdSlot<Next> {
  /**
   * Sets the message's id, which comes back when a button is pressed. Required, once, not empty, no `[`, `]` or control
   * character. Throws a RuleViolation (`id-not-empty`, `message-id-unambiguous`). Wire: `messageId`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Your code is 481516')
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Your code is 481516"}
   * ```
   */
  messageId(id: string): Next;
}
interface TextSlot<Next> {
  /**
   * Sets the text of the OTP message. Required, once, not empty. Throws a RuleViolation (`text-not-empty`), which never
   * quotes it. Wire: `mokMessage`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Your code is 481516')
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Your code is 481516"}
   * ```
   */
  text(text: string): Next;
}
interface ValueSlot<Next> {
  /**
   * Sets the OTP value, which the mobile SDK hands to the host application. Once, not empty. Throws a RuleViolation
   * (`text-not-empty`), which never quotes it. Wire: `mokValue`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Your code is 481516').value('481516')
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Your code is 481516","mokValue":"481516"}
   * ```
   */
  value(otp: string): Next;
}
interface ImageSlot<Next> {
  /**
   * Adds an image, by an absolute URI. Once. Throws a RuleViolation (`image-url-uri`). Wire: `imageUrl`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Was it you?').withImage('https://example.com/shop.png')
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Was it you?","imageUrl":"https://example.com/shop.png"}
   * ```
   */
  withImage<const Uri extends string>(url: AbsoluteUri<Uri, RuleFix['image-url-uri']>): Next;
}
interface TxCodeSlot<Next> {
  /**
   * Sets the code of the transaction that the OTP is for; for logging and analysis only. Once, not empty. Throws a
   * RuleViolation (`id-not-empty`). Wire: `txCode`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Was it you?').txCode('TX-88')
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Was it you?","txCode":"TX-88"}
   * ```
   */
  txCode(code: string): Next;
}
interface DeviceIdSlot<Next> {
  /**
   * Sets the id of the user's mobile device; for logging and analysis only. Once, not empty. Throws a RuleViolation
   * (`id-not-empty`). Wire: `deviceId`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Was it you?').deviceId('D-3')
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Was it you?","deviceId":"D-3"}
   * ```
   */
  deviceId(id: string): Next;
}
interface LocationSlot<Next> {
  /**
   * Shows the content only after the user has granted the location permission; the location is captured. Once. Wire:
   * `showWithLocation`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Was it you?').withLocation()
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Was it you?","showWithLocation":true}
   * ```
   */
  withLocation(): Next;
}
interface WholeOtp {
  /** The exact JSON of the request: plain, made anew by each call. Document, section 2.7. */
  toJSON(): SendOtpRequest;
}

/** The titles of an OTP's confirm and cancel buttons, and whether the device signs their payloads. */
export interface ConfirmButtonsOptions {
  /** Default: `Confirm`. */
  readonly confirm?: string;
  /** Default: `Cancel`. */
  readonly cancel?: string;
  /** Default: false. */
  readonly hidden?: boolean;
}

/** An OTP under construction: a method is there exactly as long as calling it is legal. */
export type Otp<Marks extends OtpMark> = OtpCore<Marks> &
  Until<'messageId is set', Marks, MessageIdSlot<Otp<Marks | 'messageId is set'>>> &
  Until<'text is set', Marks, TextSlot<Otp<Marks | 'text is set'>>> &
  Until<'value is set', Marks, ValueSlot<Otp<Marks | 'value is set'>>> &
  Until<'image is set', Marks, ImageSlot<Otp<Marks | 'image is set'>>> &
  Until<'txCode is set', Marks, TxCodeSlot<Otp<Marks | 'txCode is set'>>> &
  Until<'deviceId is set', Marks, DeviceIdSlot<Otp<Marks | 'deviceId is set'>>> &
  Until<'location is asked for', Marks, LocationSlot<Otp<Marks | 'location is asked for'>>> &
  (Missing<Marks> extends 'nothing' ? WholeOtp : unknown);

/** What `Otp` offers. */
export interface StartOtp {
  /**
   * Starts an OTP for a customer; it needs a message id and a text. Not empty. Throws a RuleViolation (`id-not-empty`).
   * Wire: `customerNo`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Your code is 481516')
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Your code is 481516"}
   * ```
   */
  for(customerNo: string): Otp<'customerNo is set'>;
}

/**
 * Starts one-time-password messages.
 *
 * @example
 * ```ts
 * Otp.for('C-1029').messageId('otp-1').text('Your code is 481516').value('481516')
 * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Your code is 481516","mokValue":"481516"}
 * ```
 */
export const Otp: StartOtp = { for: OtpDraft.for } as unknown as StartOtp;
