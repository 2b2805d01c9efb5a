import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isSendError } from '../../src/send/send-error.js';
import { botAt, botOn, closedPort, errorOf, otp } from './bots.js';

describe('a SendError', () => {
  it('prints what is safe', async () => {
    const bot = botAt(`http://127.0.0.1:${await closedPort()}`);
    const error = await errorOf(bot, otp);
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('SendError');
    expect(inspect(error)).toMatch(
      /^SendError: No connection could be made \(ECONNREFUSED\)\. Nothing was sent\.\n +at /,
    );
    expect(inspect(error)).toContain("delivery: 'not_sent'");
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'SendError',
      message: error.message,
      kind: 'connection',
      delivery: 'not_sent',
      retryable: true,
      attempts: [{ kind: 'connection', code: 'ECONNREFUSED', elapsedMs: expect.any(Number), dispatched: false }],
      elapsedMs: expect.any(Number),
      callId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      messageId: 'otp-7',
      route: '/v1/bots/sendmok/{token}',
      cause: { name: 'Error', code: 'ECONNREFUSED', message: expect.stringContaining('ECONNREFUSED') },
    });
  });

  it('is told across copies of the package', async () => {
    const error = await errorOf(
      botOn(() => Promise.reject(new Error('no'))),
      otp,
    );
    expect(isSendError(error)).toBe(true);
    expect(isSendError({ [Symbol.for('sendable/SendError')]: true })).toBe(true);
    for (const other of [new Error('x'), undefined, null, 'SendError', { kind: 'config' }])
      expect(isSendError(other)).toBe(false);
  });
});
