import type { each, is, Made } from '../internal/phantoms.js';
import type { SendOtpRequest } from '../spec/requests.js';
import type { ButtonWords, OptionalButton } from './button.js';
import { otpStart } from './otp-builder.js';
import type {
  OtpDeviceIdStep,
  OtpImageStep,
  OtpLocationStep,
  OtpMessageIdStep,
  OtpTextStep,
  OtpTxCodeStep,
  OtpValueStep,
} from './otp-steps.js';
import type {
  CompleteRequest,
  ExtraState,
  ExtraStep,
  LegalSteps,
  NeedOf,
  NeverMisses,
  NotYet,
  Phantoms,
  WhenSet,
} from './state.js';

/** The states of an OTP: each field that is set. */
export type OtpMark = 'customerNo is set' | SettableMark;
type SettableMark = keyof StepOf;

interface OtpCore<Marks extends OtpMark> extends Made<'by Message, Otp or parse'>, CompleteRequest {
  readonly [is.an.OTP]: true;
  readonly [each.step.returns.a.new.type.so.give.a.list.to.buttons]: NotYet<Exclude<SettableMark, Marks>>;
  /**
   * Adds a button; `undefined`, `null` and `false` add no button. JSON: `buttonsV2`, sections 2.6 and 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029')
   *   .messageId('otp-1')
   *   .text('Was it you?')
   *   .button(Button.postback('Yes', 'yes'))
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Was it you?","buttonsV2":[{"type":"postback","title":"Yes","payload":"yes"}]}
   * ```
   */
  button(button: OptionalButton<ButtonWords>): Otp<Marks>;
  /**
   * Adds the buttons of a list of any length; `undefined`, `null` and `false` in the list add no button. JSON:
   * `buttonsV2`, sections 2.6 and 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029')
   *   .messageId('otp-1')
   *   .text('Was it you?')
   *   .buttons([Button.postback('Yes', 'yes')])
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Was it you?","buttonsV2":[{"type":"postback","title":"Yes","payload":"yes"}]}
   * ```
   */
  buttons(buttons: readonly OptionalButton<ButtonWords>[]): Otp<Marks>;
  /**
   * Adds two postback buttons, with the payloads `confirm` and `cancel`. Call this step once. The default titles of the
   * buttons are Confirm and Cancel; titles must not be empty. With `hidden: true`, the user's device signs both payloads.
   * Throws a RuleViolation (`title-not-empty`). JSON: `buttonsV2`, sections 2.6 and 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029')
   *   .messageId('otp-1')
   *   .text('Was it you?')
   *   .confirmButtons({ confirm: 'Yes', cancel: 'No' })
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Was it you?","buttonsV2":[{"type":"postback","title":"Yes","payload":"confirm"},{"type":"postback","title":"No","payload":"cancel"}]}
   * ```
   */
  confirmButtons(options?: ConfirmButtonsOptions): Otp<Marks | 'confirm buttons are set'>;
  /** Returns the exact JSON of the request, a new plain object on each call. API spec, section 2.7. */
  toJSON(): SendOtpRequest;
}
interface OtpSteps<Marks extends OtpMark>
  extends OtpCore<Marks>,
    OtpMessageIdStep<Otp<Marks | 'messageId is set'>>,
    OtpTextStep<Otp<Marks | 'text is set'>>,
    OtpValueStep<Otp<Marks | 'value is set'>>,
    OtpImageStep<Otp<Marks | 'image is set'>>,
    OtpTxCodeStep<Otp<Marks | 'txCode is set'>>,
    OtpDeviceIdStep<Otp<Marks | 'deviceId is set'>>,
    OtpLocationStep<Otp<Marks | 'location is asked for'>>,
    ExtraStep<'otp', Otp<Marks | keyof ExtraState<'otp'>>> {}
interface StepOf extends ExtraState<'otp'> {
  'confirm buttons are set': 'confirmButtons';
  'deviceId is set': 'deviceId';
  'image is set': 'withImage';
  'location is asked for': 'withLocation';
  'messageId is set': 'messageId';
  'text is set': 'text';
  'txCode is set': 'txCode';
  'value is set': 'value';
}

/**
 * The titles of an OTP's confirm and cancel buttons, and whether the device signs their payloads. `_Words` is for the compiler,
 * which prints it in an error.
 */
export interface ConfirmButtonsOptions<_Words extends string = 'confirm, cancel, hidden'> {
  /** Default: `Confirm`. */
  readonly confirm?: string;
  /** Default: `Cancel`. */
  readonly cancel?: string;
  /** Default: false. */
  readonly hidden?: boolean;
}

/** An OTP under construction. Its type has only the methods that are legal now. Without `Marks`, the type stands for any complete OTP. */
export type Otp<Marks extends OtpMark = OtpMark> = Pick<
  OtpSteps<Marks>,
  | Phantoms
  | typeof is.an.OTP
  | NeverMisses['ofOtp']
  | 'button'
  | 'buttons'
  | Extract<keyof LegalSteps<StepOf, OtpMark>[Marks], StepOf[SettableMark]>
  | WhenSet<'messageId is set', Marks, NeedOf['otp-message-id'] | WhenSet<'text is set', Marks, 'toJSON'>>
  | WhenSet<'text is set', Marks, NeedOf['otp-text']>
>;

/** The method of `Otp`, which starts an OTP. */
export interface StartOtp<_Way extends string = 'first call .for(customerNo)'> {
  /**
   * Starts an OTP for a customer; it needs a message id and a text. The customer number must not be empty. Throws a
   * RuleViolation (`id-not-empty`). JSON: `customerNo`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Your code is 481516')
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Your code is 481516"}
   * ```
   */
  for(this: void, customerNo: string): Otp<'customerNo is set'>;
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
export const Otp: StartOtp = otpStart as unknown as StartOtp;
