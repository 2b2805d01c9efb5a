/** Where something went wrong. */
export type WebhookStage =
  /** The body could not be read; answered 500, or not at all when the connection broke. */
  | 'body'
  /** `authorize` threw; answered 500. */
  | 'authorize'
  /** `readBody` threw; answered 400. */
  | 'readBody'
  /** There is no press in the body, or no action in the press, and no `onUnrecognized`; answered 400. */
  | 'unrecognized'
  /** `verify` threw, or the press is not signed and has to be; answered 401. */
  | 'verify'
  /** `deliveryId` or the store threw; answered 500 before the handler, 200 after it. */
  | 'dedupe'
  /** The handler threw; answered 500, or 202 before. */
  | 'handler'
  /** The answer could not be written, or `waitUntil` threw. */
  | 'answer';

/** What `onError` is told beside the error. */
export interface WebhookErrorContext {
  readonly stage: WebhookStage;
  /** The message of the press, when one was found. Anyone can have written it: escape it in logs. */
  readonly messageId?: string;
}

/** Is told of everything that went wrong. */
export type OnError = (error: unknown, context: WebhookErrorContext) => unknown;
