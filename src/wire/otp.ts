import type { WireButton } from './attachment.js';

/** The body of a send-OTP request. API spec, section 2.7. */
export interface SendOtpRequest {
  /** The customer id of the user who receives the OTP. */
  readonly customerNo: string;
  /** The id that comes back with the payload when a button is pressed. Must not contain `[`, `]` or a control character. */
  readonly messageId: string;
  /** The text of the OTP message. */
  readonly mokMessage: string;
  /** The OTP value, which the host mobile application receives as an event. */
  readonly mokValue?: string;
  /** The absolute URI of an image. */
  readonly imageUrl?: string;
  /** The transaction code, for logging and analysis only. */
  readonly txCode?: string;
  /** The id of the user's mobile device, for logging and analysis only. */
  readonly deviceId?: string;
  readonly buttonsV2?: readonly WireButton[];
  /** If true, the user sees the content only after granting the location permission. */
  readonly showWithLocation?: boolean;
}
