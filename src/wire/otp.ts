import type { WireButton } from './button.js';

/** The body of a send-OTP request. Document, section 2.7. */
export interface SendOtpRequest {
  /** Customer id of the user who gets the OTP. */
  readonly customerNo: string;
  /** Comes back with the payload when a button is pressed. Holds no `[`, `]` or control character. */
  readonly messageId: string;
  /** Text of the OTP message. */
  readonly mokMessage: string;
  /** The OTP value, delivered as an event to the host mobile application. */
  readonly mokValue?: string;
  /** An absolute URI. */
  readonly imageUrl?: string;
  /** Transaction code; for logging and analysis only. */
  readonly txCode?: string;
  /** Id of the user's mobile device; for logging and analysis only. */
  readonly deviceId?: string;
  readonly buttonsV2?: readonly WireButton[];
  /** When true, the content is shown only after the user grants the location permission. */
  readonly showWithLocation?: boolean;
}
