import type { Violation } from '../../parse/violation.js';
import type { Refused } from '../logged.js';
import type { Platform } from '../platform.js';
import type { Arriving } from './arriving.js';
import { type RefusalReason, refusals } from './refusal.js';

/** Answers why a request is refused, and logs it. The shape of the body is the emulator's own choice. */
export const refuse = (
  platform: Platform,
  seen: RefusedRequest,
  reason: RefusalReason,
  violations: readonly Violation[] = [],
): Response => {
  const status = platform.settings.statuses[reason];
  logRefused(platform, seen, { reason, status, violations });
  const { message } = refusals[reason];
  const why = reason === 'malformed-request' ? { violations } : {};
  const headers = reason === 'method-not-allowed' ? { allow: 'POST' } : undefined;
  return Response.json({ error: reason, message, ...why }, { status, ...(headers && { headers }) });
};

/** What is known of a request that is refused; the operation is not, where the path is that of none. */
export type RefusedRequest = Omit<Arriving, 'operation' | 'bytes'> & Pick<Refused, 'operation'>;

export const logRefused = (
  { numberOf, refused, events }: Pick<Platform, 'numberOf' | 'refused' | 'events'>,
  { operation, bot, receivedAt, faults }: RefusedRequest,
  why: Pick<Refused, 'reason' | 'status'> & { readonly violations?: readonly Violation[] },
): void => {
  const { reason, status, violations = [] } = why;
  const number = numberOf('request');
  const entry = Object.freeze({ number, operation, bot, reason, status, violations, receivedAt, faults });
  const bytes = violations.reduce((sum, { path, message }) => sum + path.length + message.length, 0);
  refused.add(entry, bytes);
  events.emit('refused', entry, bytes);
};
