import { describe, expect, it } from 'vitest';
import type { Middleware } from '../../../src/send/transport.js';
import { botOn, errorOf, message, untyped } from '../../support/send/bots.js';
import { RECEIPT } from '../../support/send/raw-server.js';
import { lost, ok, scripted, status } from '../../support/send/scripted.js';
import { boom, through } from '../../support/send/through.js';

describe('a middleware that responds itself', () => {
  const answer =
    (code: number, body = ''): Middleware =>
    async () => ({
      status: code,
      headers: {},
      body: new TextEncoder().encode(body),
    });

  it('replaces the platform, and nothing is sent', async () => {
    const transport = scripted(ok);
    const rows: object[] = [];
    const bot = botOn(transport, { use: [answer(200, RECEIPT)], on: { attempt: row => void rows.push(row) } });
    expect(await bot.send(message)).toEqual({ recipientId: 'u-1', messageId: 'm-7' });
    expect(rows).toMatchObject([{ status: 200, dispatched: false }]);
    expect(await errorOf(botOn(transport, { use: [answer(400)] }), message)).toMatchObject({ kind: 'rejected' });
    expect(transport.requests).toHaveLength(0);
  });

  it('cannot replace the response of the platform, which would send the message twice', async () => {
    const mask: Middleware = async (request, context, next) => {
      await next().catch(() => {});
      return answer(429)(request, context, next);
    };
    for (const [step, delivery] of [
      [ok, 'accepted'],
      [lost, 'unknown'],
      [status(500), 'unknown'],
    ] as const) {
      const { error, calls } = await through(mask, step);
      expect(error).toMatchObject({ kind: 'protocol', delivery, retryable: false });
      expect(calls).toBe(1);
    }
  });

  it('fails with a response that is not valid', async () => {
    const junk: Middleware = () => untyped(undefined);
    expect((await through(junk, ok)).error).toMatchObject({ kind: 'config', delivery: 'not_sent' });
    const forgot: Middleware = async (_r, _c, next) => {
      await next();
      return untyped(undefined);
    };
    expect((await through(forgot, ok)).error).toMatchObject({ kind: 'protocol', delivery: 'accepted' });
  });

  it('calls dispatched() after it sent the message itself', async () => {
    const own: Middleware = async (_request, context) => {
      context.dispatched();
      return boom();
    };
    expect((await through(own, ok)).error).toMatchObject({ kind: 'protocol', delivery: 'unknown' });
  });
});
