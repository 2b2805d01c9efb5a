import type { RuleNeeds } from '../rules/catalogue.js';
import type { SendOtpRequest } from '../wire/otp.js';
import type { Button } from './button.js';
import { OtpDraft } from './otp-draft.js';
import type {
  OtpDeviceIdSlot,
  OtpImageSlot,
  OtpLocationSlot,
  OtpMessageIdSlot,
  OtpTextSlot,
  OtpTxCodeSlot,
  OtpValueSlot,
} from './otp-slots.js';
import type { Needs, Open, Until } from './state.js';

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
  /** Of what it needs, what it has: without it a join could forget that something is missing. */
  readonly ' has': Open<Extract<Marks, 'messageId is set' | 'text is set'>>;
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
  Until<'messageId is set', Marks, OtpMessageIdSlot<Otp<Marks | 'messageId is set'>>> &
  Until<'text is set', Marks, OtpTextSlot<Otp<Marks | 'text is set'>>> &
  Until<'value is set', Marks, OtpValueSlot<Otp<Marks | 'value is set'>>> &
  Until<'image is set', Marks, OtpImageSlot<Otp<Marks | 'image is set'>>> &
  Until<'txCode is set', Marks, OtpTxCodeSlot<Otp<Marks | 'txCode is set'>>> &
  Until<'deviceId is set', Marks, OtpDeviceIdSlot<Otp<Marks | 'deviceId is set'>>> &
  Until<'location is asked for', Marks, OtpLocationSlot<Otp<Marks | 'location is asked for'>>> &
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
