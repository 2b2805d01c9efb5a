import type { Receipt, SendError } from '../index.js';
import { jsonLine } from './json-line.js';

/** What is written to stdout for each message, as one line of JSON. No text, OTP or token is in it. */
export const sentRow = ({ recipientId, messageId }: Receipt, line?: number): string =>
  jsonLine({ line, status: 'sent', recipientId, messageId });

/** The same of one that failed; `unknown` says that it may have arrived. */
export const failedRow = (error: SendError, line?: number): string => {
  const { kind, delivery, status: httpStatus, messageId, message } = error;
  const status = delivery === 'unknown' || delivery === 'accepted' ? 'unknown' : 'failed';
  return jsonLine({ line, status, kind, delivery, httpStatus, messageId, message });
};

/** A line of an earlier run that may have arrived; it is not sent again. */
export const doubtRow = (line: number, messageId: string | undefined): string =>
  jsonLine({ line, status: 'unknown', delivery: 'unknown', earlier: true, messageId });
