import { describeReason, type RejectionReason, rejections } from '../emulator/rejections.js';
import type { FailedResponse } from '../index.js';
import { counted } from './output.js';

/** The violations that a sentence shows; the emulator's page shows all. */
const MAX_SHOWN = 3;

/**
 * Reads why the emulator rejected a request. The API spec does not show the errors of a platform (section 7), so any other body
 * is ignored: it may quote the request.
 */
export const readEmulatorError = ({ body }: FailedResponse): { readonly message: string } | undefined => {
  const { error, message, violations = [], ...more }: Readonly<Record<string, unknown>> = Object(body);
  if (!isReason(error) || message !== describeReason(error) || Object.keys(more).length > 0) return undefined;
  if (!Array.isArray(violations)) return undefined;
  const texts = violations.map(violation => Object(violation).message);
  if (!texts.every(text => typeof text === 'string' && VIOLATION.test(text))) return undefined;
  const rest = texts.length - MAX_SHOWN;
  const shown = [...texts.slice(0, MAX_SHOWN), ...(rest > 0 ? [`And ${counted(rest, 'more violation')}.`] : [])];
  return { message: shown.length === 0 ? message : shown.join(' ') };
};

const isReason = (error: unknown): error is RejectionReason =>
  typeof error === 'string' && Object.hasOwn(rejections, error);

/** A sentence about a path, with its rule. */
const VIOLATION = /^[^\n]{1,500} \[(house:)?[\w-]+\]$/;
