import type { Answer } from './answers.js';
import type { WebhookErrorContext } from './webhook-error.js';

/** The end of a delivery before its handler ran: the answer, and what there is to report. */
export class Refusal extends Error {
  readonly answer: Answer;
  readonly why: (WebhookErrorContext & { readonly error: unknown }) | undefined;

  constructor(answer: Answer, why?: WebhookErrorContext & { readonly error: unknown }) {
    super('refused');
    this.answer = answer;
    this.why = why;
  }
}

/** Runs what the user gave; what it throws ends the delivery with this answer. */
export const orRefuse = async <Value>(
  answer: Answer,
  context: WebhookErrorContext,
  run: () => Value | Promise<Value>,
): Promise<Value> => {
  try {
    return await run();
  } catch (error) {
    throw new Refusal(answer, { ...context, error });
  }
};
