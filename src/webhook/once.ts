import { type Answer, answers } from './answers.js';
import type { DedupeStore } from './dedupe-store.js';
import { OwnError } from './own-error.js';
import { orRefuse } from './refusal.js';
import { report } from './report.js';
import type { Work } from './route.js';
import type { OnError } from './webhook-error.js';

const CLAIM_GAVE = "The store's claim gave none of 'new', 'running' and 'done'.";

/** What is to be done, and for whom. */
export interface Job {
  readonly work: Work;
  readonly messageId: string | undefined;
  readonly onError: OnError | undefined;
  /** The store, and the key of the delivery in it. */
  readonly dedupe: { readonly store: DedupeStore; readonly key: string } | undefined;
}

/** Starts a job, unless it is done or running: then the answer comes in the place of a promise of one. */
export const once = async (job: Job): Promise<Answer | { readonly running: Promise<Answer> }> => {
  const { dedupe, messageId } = job;
  if (dedupe !== undefined) {
    const context = { stage: 'dedupe', ...idOf(messageId) } as const;
    const claim = await orRefuse(answers.failed, context, async () => {
      const given: unknown = await dedupe.store.claim(dedupe.key);
      // Of a store without types: a `true` that means "new" would else be a press that is in progress for ever.
      if (given === 'new' || given === 'running' || given === 'done') return given;
      throw new OwnError(CLAIM_GAVE);
    });
    if (claim !== 'new') return claim === 'done' ? answers.ok : answers.running;
  }
  return { running: finished(job) };
};

/** Runs the job to its end. Never rejects. */
const finished = async (job: Job): Promise<Answer> => {
  const { work, messageId, onError, dedupe } = job;
  let answer: Answer = answers.ok;
  try {
    await work();
  } catch (error) {
    report(onError, error, { stage: 'handler', ...idOf(messageId) });
    answer = answers.failed;
  }
  try {
    await (answer === answers.ok ? dedupe?.store.complete(dedupe.key) : dedupe?.store.release(dedupe.key));
  } catch (error) {
    report(onError, error, { stage: 'dedupe', ...idOf(messageId) });
  }
  return answer;
};

/** The id of a message where there is one. */
export const idOf = (messageId: string | undefined): { readonly messageId?: string } =>
  messageId === undefined ? {} : { messageId };
