import { describeError, ownMessage } from '../internal/foreign.js';
import { escapeUnprintable } from '../internal/json.js';
import { isNamed } from '../internal/named-error.js';
import { isRuleViolation } from '../spec/violation.js';
import type { HttpResponse } from './responses.js';

/** The step of a delivery in which an error occurred. */
export type WebhookStage =
  /** Reading the body failed: 500, 408 after `bodyTimeoutMs`, or no response when the connection broke. */
  | 'body'
  /** `authorize` threw or took too long: 500. It returned neither true nor false: 401. */
  | 'authorize'
  /** `readBody` threw: 400. It took too long: 500. */
  | 'readBody'
  /** The schema of `events` threw, took too long, or gave no `messageId`: 500. */
  | 'schema'
  /** The body contains neither a known press nor an event, and there is no `onUnrecognized`: 400. */
  | 'unrecognized'
  /** `verify` threw, or the press or event must be signed and is not: 401. `verify` took too long: 500. */
  | 'verify'
  /** `deliveryId` or the store threw, or the store took too long: 500 before the handler; after it, the handler's response. */
  | 'dedupe'
  /** The handler threw: 500, or 202 if the response was sent before. */
  | 'handler'
  /** `onArrival` threw: the handler's response. */
  | 'arrival'
  /** Writing the response failed, or `waitUntil` threw. */
  | 'answer';

/** The context of an error that `onError` receives. */
export interface WebhookErrorContext {
  readonly stage: WebhookStage;
  /** The message id of the press or event, if one was found. Anyone can write one: escape it in logs. */
  readonly messageId?: string;
}

/** Receives every error of a webhook. */
export type OnError = (error: unknown, context: WebhookErrorContext) => unknown;

/** A TypeError with a text of ours, which quotes no part of a delivery and can therefore be printed. */
export class PrintableError extends TypeError {}

type Reported = WebhookErrorContext & { readonly error: unknown };

/** Ends a delivery before its handler runs, with a response and an error to report. */
export class Refusal extends Error {
  constructor(
    readonly response: HttpResponse,
    readonly reported?: Reported | undefined,
  ) {
    super('refused');
  }
}

/** Runs a function of the user. An error in it ends the delivery with `response`. */
export const refuseOnError = async <Value>(
  response: HttpResponse,
  context: WebhookErrorContext,
  run: () => Value | Promise<Value>,
): Promise<Value> => {
  try {
    return await run();
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(response, { ...context, error });
  }
};

/** Calls `onError`, or prints a line without it. Ignores failures of `onError`: a response must not depend on them. */
export const report = (onError: OnError | undefined, error: unknown, context: WebhookErrorContext): void => {
  try {
    // An async `onError` may reject later.
    Promise.resolve((onError ?? print)(error, context)).catch(() => {});
  } catch {
    // `onError` itself failed, so there is nothing left to report to.
  }
};

/** Prints one line. It shows the message id, and only texts of ours; of other errors, which may quote a user's data, the class and the code. */
const print: OnError = (error, { stage, messageId }) => {
  const isPrintable =
    error instanceof PrintableError || isSignatureError(error) || isRuleViolation(error) || stage === 'unrecognized';
  const printable = isPrintable ? Object(error).message : ownMessage(error);
  const text = printable ?? (error instanceof Error ? describeError(error) : typeof error);
  const of = messageId === undefined ? '' : `Message "${escapeUnprintable(messageId)}". `;
  console.error(`sendable/webhook: ${stage}: ${text} (${of}To handle errors, give createWebhook an \`onError\`.)`);
};

/** Returns the message id as a part of an error context, if there is one. */
export const optionalId = (messageId: string | undefined): { readonly messageId?: string } =>
  messageId === undefined ? {} : { messageId };

const sentences = {
  unsigned: 'The press is not signed. Add .hidden() to its button, or set `allowUnsigned`.',
  malformed: 'The signed payload is truncated or malformed.',
  algorithm: 'The algorithm of the signature must be HS256.',
  type: 'The `typ` of the signature must be sendable-press+jws: this one was made for another purpose.',
  'unknown-key': 'The `kid` of the signature must name a configured key.',
  'wrong-signature': 'The signature is wrong: the payload or the key differs.',
  content: 'The signature is right, but the signed content is not a press.',
  'other-message': 'The signed payload belongs to another message.',
  expired: 'The signature is older than `maxAgeSeconds`.',
  'not-yet-valid': 'The signature is more than `maxAgeSeconds` ahead of this clock.',
} as const;

/** The reason why a signature was rejected. */
export type SignatureReason = keyof typeof sentences;

const BRAND = 'SignatureError';

/**
 * An error for a press whose signature was rejected; `reason` says why. It contains neither the payload nor a key.
 *
 * @example
 * ```ts
 * createWebhook({
 *   onPress,
 *   verify,
 *   onError: error => isSignatureError(error) && alarm(error.reason),
 * })
 * ```
 */
export class SignatureError extends Error {
  readonly reason: SignatureReason;

  constructor(reason: SignatureReason, sentence: string = sentences[reason]) {
    super(sentence);
    this.name = BRAND;
    this.reason = reason;
  }
}

/**
 * Checks that `error` is a SignatureError, from this copy of the package, another copy or another realm.
 *
 * @example
 * ```ts
 * createWebhook({
 *   onPress,
 *   verify,
 *   onError: error => isSignatureError(error) && alarm(error.reason),
 * })
 * ```
 */
export const isSignatureError = (error: unknown): error is SignatureError => isNamed(error, BRAND, 'reason');
