import { describe, expect, it } from 'vitest';
import type { SendError } from '../../../src/send/send-error.js';
import { botOn, errorOf, otp, untyped } from '../../support/send/bots.js';
import { lost, noted, ok, scripted } from '../../support/send/scripted.js';

describe('whenUnknown', () => {
  it('a function is called with the error, and only true sends again', async () => {
    const asked: SendError[] = [];
    const bot = (answer: unknown): Promise<number> => {
      const transport = scripted(lost, ok);
      const whenUnknown = (error: SendError): boolean => {
        asked.push(error);
        // Types bypassed, as a function that is async does.
        return untyped(answer);
      };
      const sent = botOn(transport, { retry: { ...noted().retry, whenUnknown } });
      return sent.trySend(otp).then(() => transport.requests.length);
    };
    expect(await bot(true)).toBe(2);
    expect(await bot(false)).toBe(1);
    expect(await bot(Promise.resolve(true))).toBe(1);
    expect(await bot(Promise.reject(new Error('async')))).toBe(1);
    expect(await bot('yes')).toBe(1);
    expect(await bot(1)).toBe(1);
    expect(asked).toHaveLength(6);
    expect(asked[0]).toMatchObject({ kind: 'connection', delivery: 'unknown', messageId: 'otp-7' });
    expect(asked[0]?.attempts).toMatchObject([{ code: 'ECONNRESET', dispatched: true }]);
  });

  it('a function that throws does not send again, and does not hide the error', async () => {
    const transport = scripted(lost, ok);
    const whenUnknown = (): boolean => {
      throw new Error('k481516q');
    };
    const error = await errorOf(botOn(transport, { retry: { ...noted().retry, whenUnknown } }), otp);
    expect(error).toMatchObject({ kind: 'connection', delivery: 'unknown' });
    expect(transport.requests).toHaveLength(1);
  });

  it('is not called when no attempt is left', async () => {
    let asked = 0;
    const whenUnknown = (): boolean => ++asked > 0;
    await errorOf(botOn(scripted(lost), { retry: { ...noted().retry, maxAttempts: 2, whenUnknown } }), otp);
    expect(asked).toBe(1);
  });
});
