/** The body of a successful response to either operation. Document, section 2.8. */
export interface SendResponse {
  /** Platform user id of the recipient. */
  readonly recipient_id: string;
  /** The messageId of the request; when it had none, the one that the platform made. */
  readonly message_id: string;
}
