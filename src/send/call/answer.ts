import type { Failure } from '../failure.js';
import { type Receipt, readReceipt } from '../receipt.js';
import type { Delivery } from '../send-error.js';
import type { TransportResponse } from '../transport.js';
import { statusFailure } from './classify.js';

/** How an attempt came out. */
export type Outcome = Receipt | Failure;

export const isReceipt = (outcome: Outcome): outcome is Receipt => 'recipientId' in outcome;

/** What an outcome says of the message. */
export const deliveryOf = (outcome: Outcome): Delivery => (isReceipt(outcome) ? 'accepted' : outcome.delivery);

/** The receipt of a response, or what it says instead. */
export const answerOf = (response: TransportResponse): Outcome => {
  const { status, headers } = response;
  return status >= 200 && status <= 299 ? readReceipt(response) : statusFailure(status, headers);
};

/** Whether it is a response: transports and middleware are written by anyone. */
export const isResponse = (response: unknown): boolean => {
  if (typeof response !== 'object' || response === null) return false;
  if (!('status' in response && 'headers' in response && 'body' in response)) return false;
  const { status, headers, body } = response;
  return Number.isInteger(status) && typeof headers === 'object' && headers !== null && ArrayBuffer.isView(body);
};
