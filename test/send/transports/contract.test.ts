import { describe, expect, it } from 'vitest';
import type { AttemptContext, TransportRequest, TransportResponse } from '../../../src/send/transport.js';
import { botOn, errorOf, message } from '../../support/send/bots.js';
import { RECEIPT } from '../../support/send/raw-server.js';

const ok: TransportResponse = { status: 200, headers: {}, body: new TextEncoder().encode(RECEIPT) };
describe('a transport', () => {
  it('receives plain data', async () => {
    const seen: [TransportRequest, AttemptContext][] = [];
    const before = Date.now();
    await botOn(
      (request, context) => {
        seen.push([request, context]);
        return Promise.resolve(ok);
      },
      { token: 'a b', deadlineMs: 5000, maxResponseBytes: 99 },
    ).send(message);
    const [[request, context] = []] = seen;
    expect(JSON.parse(JSON.stringify(request))).toEqual({
      method: 'POST',
      origin: 'https://platform.example',
      route: '/v1/bots/sendmessage/{token}',
      path: '[secret]',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'accept-encoding': 'identity' },
      body: JSON.stringify(message),
    });
    expect(request?.path.reveal()).toBe('/v1/bots/sendmessage/a%20b');
    expect(String(request?.path)).toBe('[secret]');
    expect(context).toMatchObject({ attempt: 1, maxResponseBytes: 99 });
    // Date.now() is rounded down, the clock of the deadline is not.
    expect(context?.deadline).toBeGreaterThan(before + 4990);
    expect(context?.deadline).toBeLessThan(Date.now() + 5001);
  });

  it('that ignores its signal does not delay the end of the send', async () => {
    const error = await errorOf(
      botOn(() => new Promise(() => {}), { attemptTimeoutMs: 30 }),
      message,
    );
    expect(error).toMatchObject({ kind: 'timeout', delivery: 'unknown' });
    expect(error.message).toContain('`attemptTimeoutMs` (30 ms)');
  });
});
