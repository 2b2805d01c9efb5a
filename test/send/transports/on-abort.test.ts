import { expect, it } from 'vitest';
import { onAbort } from '../../../src/send/attempt-context.js';
import type { AttemptContext } from '../../../src/send/transport.js';
import { botOn, errorOf, message } from '../../support/send/bots.js';

/** Returns the listeners, on what `pick` makes of the context, that an aborted attempt calls. */
const calledFor = async (pick: (context: AttemptContext) => AttemptContext): Promise<string[]> => {
  const called: string[] = [];
  const bot = botOn(
    (_, context) => {
      onAbort(pick(context), () => called.push('kept'));
      onAbort(pick(context), () => called.push('gone'))();
      return new Promise(() => {});
    },
    { attemptTimeoutMs: 20 },
  );
  await errorOf(bot, message);
  return called;
};

it('onAbort calls the listener when the attempt is over, on the context and on a copy', async () => {
  expect(await calledFor(context => context)).toEqual(['kept']);
  expect(await calledFor(context => ({ ...context }))).toEqual(['kept']);
});

it('onAbort listens to the signal of a copy that has another one', async () => {
  const { signal } = new AbortController();
  expect(await calledFor(context => ({ ...context, signal }))).toEqual([]);
  let aborted = false;
  const numbers = { deadline: 0, attempt: 1, maxResponseBytes: 1 };
  const ids = { callId: 'c', messageId: undefined, metadata: undefined };
  onAbort({ signal: AbortSignal.timeout(5), ...numbers, ...ids, dispatched: () => {} }, () => {
    aborted = true;
  });
  await expect.poll(() => aborted).toBe(true);
});

it('a copy of a context has all its members', async () => {
  let copy: AttemptContext | undefined;
  await errorOf(
    botOn((_, context) => {
      copy = { ...context };
      return Promise.reject(new Error('no'));
    }),
    message,
  );
  expect(Object.keys(copy ?? {}).sort()).toEqual([
    'attempt',
    'callId',
    'deadline',
    'dispatched',
    'maxResponseBytes',
    'messageId',
    'metadata',
    'signal',
  ]);
  expect(copy?.signal).toBeInstanceOf(AbortSignal);
});
