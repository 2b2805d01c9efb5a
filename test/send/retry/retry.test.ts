import { describe, expect, it } from 'vitest';
import type { SendError } from '../../../src/send/send-error.js';
import { botOn, errorOf, otp } from '../../support/send/bots.js';
import { lost, noted, ok, refused, type Step, scripted, status } from '../../support/send/scripted.js';

describe('is retried automatically', () => {
  it.each<[string, Step]>([
    ['no connection', refused],
    ['429', status(429)],
    ['503 with Retry-After', status(503, { 'retry-after': '1' })],
  ])('%s', async (_, step) => {
    const transport = scripted(step, ok);
    const { retry } = noted();
    expect(await botOn(transport, { retry }).send(otp)).toEqual({ recipientId: 'u-1', messageId: 'otp-7' });
    expect(transport.requests).toHaveLength(2);
  });

  it('a timeout before anything was sent', async () => {
    const { retry } = noted();
    const transport = scripted(() => new Promise(() => {}), ok);
    await botOn(transport, { retry, attemptTimeoutMs: 20 }).send(otp);
    expect(transport.requests).toHaveLength(2);
  });
});

describe('is never retried automatically', () => {
  it.each<[string, Step, SendError['kind'], SendError['delivery']]>([
    ['a lost answer', lost, 'connection', 'unknown'],
    ['500', status(500), 'server', 'unknown'],
    ['503 without Retry-After', status(503), 'server', 'unknown'],
    ['502 with Retry-After', status(502, { 'retry-after': '1' }), 'server', 'unknown'],
    ['408', status(408), 'server', 'unknown'],
    ['400', status(400), 'rejected', 'rejected'],
    ['401', status(401), 'auth', 'rejected'],
    ['425', status(425), 'rejected', 'rejected'],
    ['425 with Retry-After', status(425, { 'retry-after': '1' }), 'rejected', 'rejected'],
    ['a redirect', status(307), 'protocol', 'unknown'],
    ['an empty 200', status(200), 'protocol', 'accepted'],
    ['a page in a 200', status(200, {}, '<p>'), 'protocol', 'unknown'],
  ])('%s', async (_, step, kind, delivery) => {
    const transport = scripted(step, ok);
    const { retry, sleeps } = noted();
    expect(await errorOf(botOn(transport, { retry }), otp)).toMatchObject({ kind, delivery, retryable: false });
    expect(transport.requests).toHaveLength(1);
    expect(sleeps).toEqual([]);
  });

  it('a failure before anything was sent that is not temporary', async () => {
    const transport = scripted(() => Promise.reject(Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' })));
    expect(await errorOf(botOn(transport, { retry: noted().retry }), otp)).toMatchObject({ kind: 'config' });
    expect(transport.requests).toHaveLength(1);
  });
});

describe('every attempt', () => {
  it('carries the same bytes, and asks for the token anew', async () => {
    let tokens = 0;
    const transport = scripted(refused, status(429), ok);
    await botOn(transport, { retry: noted().retry, token: () => `t${++tokens}` }).send(otp);
    const { requests } = transport;
    expect(requests.map(({ body }) => body)).toEqual(Array(3).fill(JSON.stringify(otp)));
    expect(requests.map(({ path }) => path.reveal())).toEqual(
      ['t1', 't2', 't3'].map(token => `/v1/bots/sendmok/${token}`),
    );
  });

  it('has a row, also the successful one', async () => {
    const rows: unknown[] = [];
    const on = { attempt: (event: object) => void rows.push(event) };
    await botOn(scripted(refused, status(429), ok), { retry: noted().retry, on }).send(otp);
    expect(rows).toMatchObject([
      { attempt: 1, kind: 'connection', code: 'ECONNREFUSED', dispatched: false },
      { attempt: 2, kind: 'rate_limited', status: 429, dispatched: true },
      { attempt: 3, status: 200, dispatched: true },
    ]);
    expect(rows[2]).not.toHaveProperty('kind');
  });
});
