import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Bot, Middleware } from '../../../src/index.js';
import { botOn, errorOf, message } from '../../support/send/bots.js';
import { timers, timersEnd } from '../../support/send/process.js';
import { hangs, lost, ok, refused, scripted } from '../../support/send/scripted.js';

const SLOW = { baseDelayMs: 5000, maxDelayMs: 5000, random: () => 1 };

/** Makes a bot whose send calls `abort`. Aborts while a send waits are tested in fake-timers.test.ts. */
type AbortedBot = (abort: () => void) => Bot;

/** A function that aborts, and then answers as if nothing were. */
const aborting =
  <Answer>(abort: () => void, answer: Answer): (() => Answer) =>
  () => {
    abort();
    return answer;
  };

describe('a signal ends a send', () => {
  it.each<[string, AbortedBot, 'not_sent' | 'rejected' | 'unknown']>([
    ['before the send', abort => aborting(abort, botOn(scripted(ok)))(), 'not_sent'],
    ['from the token function', abort => botOn(scripted(ok), { token: aborting(abort, 't') }), 'not_sent'],
    [
      'before the token function fails',
      abort =>
        botOn(scripted(ok), {
          token: async () => {
            abort();
            await sleep(5);
            throw new Error('vault');
          },
        }),
      'not_sent',
    ],
    [
      'in a middleware before next()',
      abort => {
        const use: Middleware = (_request, _context, next) => {
          abort();
          return next();
        };
        return botOn(scripted(ok), { use: [use] });
      },
      'not_sent',
    ],
    [
      'in the transport, before anything leaves',
      abort =>
        botOn(
          scripted((...attempt) => {
            abort();
            return hangs(...attempt);
          }),
        ),
      'not_sent',
    ],
    [
      'in the transport, after it left',
      abort =>
        botOn(
          scripted((...attempt) => {
            const sent = hangs(...attempt);
            abort();
            return sent;
          }),
        ),
      'unknown',
    ],
    ['from on.attempt', abort => botOn(scripted(refused, ok), { retry: SLOW, on: { attempt: abort } }), 'not_sent'],
    [
      'from on.retry',
      abort => botOn(scripted(refused, ok), { retry: { baseDelayMs: 0 }, on: { retry: abort } }),
      'not_sent',
    ],
    [
      'from whenUnknown',
      abort => botOn(scripted(lost, ok), { retry: { baseDelayMs: 0, whenUnknown: aborting(abort, true) } }),
      'unknown',
    ],
  ])('%s', async (_, make, delivery) => {
    const before = timers();
    const controller = new AbortController();
    const { signal } = controller;
    const bot = make(() => controller.abort());
    expect(await errorOf(bot, message, { signal })).toMatchObject({ kind: 'aborted', delivery, retryable: false });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    await bot.close();
    await timersEnd(before);
  });

  it('but a receipt in the same tick resolves the send', async () => {
    const controller = new AbortController();
    const transport = scripted((request, context) => {
      context.dispatched();
      controller.abort();
      return ok(request, { ...context, dispatched: () => {} });
    });
    expect(await botOn(transport).trySend(message, { signal: controller.signal })).toMatchObject({ ok: true });
  });
});
