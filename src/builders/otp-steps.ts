import type { RuleFix } from '../spec/catalogue.js';
import type { AbsoluteUri } from './uri.js';

/** The method of an OTP that has no message id yet. */
export interface OtpMessageIdStep<Next> {
  /**
   * Sets the message's id, which a button press reports. Required. Call this step once. The id must not be empty, and
   * must not contain `[`, `]` or a control character. Throws a RuleViolation (`id-not-empty`,
   * `message-id-unambiguous`). JSON: `messageId`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Your code is 481516')
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Your code is 481516"}
   * ```
   */
  messageId(id: string): Next;
}

/** The method of an OTP that has no text yet. */
export interface OtpTextStep<Next> {
  /**
   * Sets the text of the OTP message. Required. Call this step once; the text must not be empty. Throws a RuleViolation
   * (`text-not-empty`), which never quotes the text. JSON: `mokMessage`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Your code is 481516')
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Your code is 481516"}
   * ```
   */
  text(text: string): Next;
}

/** The method of an OTP that has no value yet. */
export interface OtpValueStep<Next> {
  /**
   * Sets the OTP value, which the platform's mobile SDK hands to your app. Call this step once; the value must not be
   * empty. Throws a RuleViolation (`text-not-empty`), which never quotes the value. JSON: `mokValue`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Your code is 481516').value('481516')
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Your code is 481516","mokValue":"481516"}
   * ```
   */
  value(otp: string): Next;
}

/** The method of an OTP that has no image yet. */
export interface OtpImageStep<Next> {
  /**
   * Sets the image, by an absolute URI; `undefined` sets no image. Call this step once. Throws a RuleViolation
   * (`image-url-uri`). JSON: `imageUrl`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029')
   *   .messageId('otp-1')
   *   .text('Was it you?')
   *   .withImage('https://example.com/shop.png')
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Was it you?","imageUrl":"https://example.com/shop.png"}
   * ```
   */
  withImage<const Uri extends string>(url: AbsoluteUri<Uri, RuleFix['image-url-uri']> | undefined): Next;
}

/** The method of an OTP that has no transaction code yet. */
export interface OtpTxCodeStep<Next> {
  /**
   * Sets the code of the transaction that the OTP confirms, for logging and analysis only. Call this step once; the
   * code must not be empty. Throws a RuleViolation (`id-not-empty`). JSON: `txCode`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Was it you?').txCode('TX-88')
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Was it you?","txCode":"TX-88"}
   * ```
   */
  txCode(code: string): Next;
}

/** The method of an OTP that has no device id yet. */
export interface OtpDeviceIdStep<Next> {
  /**
   * Sets the id of the user's mobile device, for logging and analysis only. Call this step once; the id must not be
   * empty. Throws a RuleViolation (`id-not-empty`). JSON: `deviceId`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Was it you?').deviceId('D-3')
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Was it you?","deviceId":"D-3"}
   * ```
   */
  deviceId(id: string): Next;
}

/** The method of an OTP that does not ask for the location yet. */
export interface OtpLocationStep<Next> {
  /**
   * Hides the content until the user has granted the location permission, and captures the location, unless `on` is
   * false. Call this step once. JSON: `showWithLocation`, section 2.7.
   *
   * @example
   * ```ts
   * Otp.for('C-1029').messageId('otp-1').text('Was it you?').withLocation()
   * //=> {"customerNo":"C-1029","messageId":"otp-1","mokMessage":"Was it you?","showWithLocation":true}
   * ```
   */
  withLocation(on?: boolean): Next;
}
