import { count, delay, known } from '../send/check.js';
import { wrongConfig } from '../send/failure.js';
import type { MemoryAnswer, MemoryFault, MemoryReply } from './memory-reply.js';

const FAULTS: Readonly<Record<MemoryFault, true>> = { refuse: true, 'lose-response': true, stall: true };
const ANSWER_KEYS: Readonly<Record<keyof MemoryAnswer, true>> = {
  status: true,
  headers: true,
  body: true,
  delayMs: true,
};

/** The replies, when each is one; `of` says where they stand. A typing error would else be a receipt. */
export const checkedReplies = (replies: readonly MemoryReply[], of: string): readonly MemoryReply[] => {
  if (!Array.isArray(replies)) throw wrongConfig(`${of} is no list of replies.`);
  return replies.map((reply, index) => checkedReply(reply, `${of}[${index}]`));
};

export const checkedReply = (reply: MemoryReply, of: string): MemoryReply => {
  if (typeof reply === 'function') return reply;
  if (typeof reply !== 'string') return checkedAnswer(reply, of);
  if (Object.hasOwn(FAULTS, reply)) return reply;
  throw wrongConfig(
    `${of} is ${JSON.stringify(reply)}, which is no fault; there are ${Object.keys(FAULTS).join(', ')}.`,
  );
};

/** An answer, also one that a function of the test's gave. */
export const checkedAnswer = (answer: MemoryAnswer, of: string): MemoryAnswer => {
  const { status = 200, delayMs = 0 } = known(answer, ANSWER_KEYS, of);
  count(`${of}.status`, status);
  delay(`${of}.delayMs`, delayMs);
  return answer;
};
