import { causeOf } from '../call/cause.js';
import { CLOSED as BOT_CLOSED, type Failure } from '../failure.js';
import type { SendError } from '../send-error.js';
import { sendError } from '../send-failure.js';
import type { Tally } from './tally.js';

/** Why `sendAll` takes nothing more, although its source may have more. */
export const ABORTED: Failure = {
  kind: 'aborted',
  delivery: 'not_sent',
  retryable: false,
  what: 'sendAll was aborted by its signal.',
};
// Without a spread of BOT_CLOSED, which bundlers would keep where only builders are used.
export const CLOSED: Failure = {
  kind: 'overloaded',
  delivery: 'not_sent',
  retryable: false,
  what: 'sendAll stopped, as the bot was closed.',
};

/** So many in a row failed that the rest would fail as well; the last with `error`. */
export const hopeless = (inARow: number, { name, message, kind, cause }: SendError): Failure => ({
  ...BOT_CLOSED,
  what: `sendAll stopped, as ${inARow} sends in a row failed as ${kind}.`,
  cause: causeOf(name, message, cause?.code),
});

/** What `sendAll` throws for it: from which item on nothing was sent. */
export const endError = (why: Failure, tally: Tally): SendError => {
  const known = `The items from index ${tally.pulled} on were not sent.`;
  return sendError({ ...why, known }, { attempts: [], elapsedMs: tally.elapsedMs() });
};
