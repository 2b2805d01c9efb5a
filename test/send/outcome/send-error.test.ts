import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Message } from '../../../src/index.js';
import { isSendError, SendError } from '../../../src/send/send-error.js';
import { botAt, botOn, CLOSED_PORT, errorOf, otp, untyped } from '../../support/send/bots.js';
import { hangs, lost, refused, type Step, scripted, status } from '../../support/send/scripted.js';

describe('a SendError', () => {
  it('prints only fields without secrets', async () => {
    const bot = botAt(`http://127.0.0.1:${CLOSED_PORT}`);
    const error = await errorOf(bot, otp);
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('SendError');
    expect(inspect(error)).toMatch(
      /^SendError: No connection to http:\/\/127\.0\.0\.1:2 could be made \(ECONNREFUSED\): check `baseUrl` and the network\. Nothing was sent\.\n +at /,
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
      cause: { name: 'Error', code: 'ECONNREFUSED', message: '[hidden]' },
    });
  });

  it('has the messageId of a message that the bot rejects', async () => {
    const bot = botOn(scripted());
    const incomplete: never = untyped(Message.text('x').messageId('m-1'));
    expect(await errorOf(bot, incomplete)).toMatchObject({ kind: 'validation', messageId: 'm-1' });
    for await (const row of bot.sendAll([incomplete]))
      expect(row).toMatchObject({ status: 'failed', messageId: 'm-1' });
    expect(await errorOf(bot, otp, { retry: untyped(3) })).toMatchObject({ kind: 'config', messageId: 'otp-7' });
    await bot.close();
    expect(await errorOf(bot, otp)).toMatchObject({ kind: 'overloaded', messageId: 'otp-7' });
    expect(await errorOf(bot, untyped('m-1'))).toMatchObject({ kind: 'overloaded', messageId: undefined });
  });

  it('says what to do with a promise and with a list', async () => {
    const bot = botOn(scripted());
    for (const [given, found] of [
      [Promise.resolve(otp), 'an instance of Promise: write `await`'],
      [[otp], 'an array: use sendAll or addAll'],
    ])
      expect((await errorOf(bot, untyped(given))).message).toBe(
        `The request must be a complete Message or Otp, or what parse(json) returns; got ${found}. [field-type] Nothing was sent.`,
      );
  });

  it('has no property without a value that Node would print above an uncaught error, and reads as undefined', async () => {
    const error = await errorOf(botOn(scripted(lost)), otp);
    expect(Object.values(error)).not.toContain(undefined);
    expect(error).toMatchObject({ status: undefined, platform: undefined });
    expect('status' in error).toBe(true);
    const { cause } = await errorOf(
      botOn(() => Promise.reject(new Error('x'))),
      otp,
    );
    expect(inspect(cause)).toBe('[Error: [hidden]]');
    expect(error.elapsedMs * 100).toBeCloseTo(Math.round(error.elapsedMs * 100), 6);
  });

  it('is recognized across copies of the package', async () => {
    const error = await errorOf(
      botOn(() => Promise.reject(new Error('no'))),
      otp,
    );
    expect(isSendError(error)).toBe(true);
    expect(error instanceof SendError).toBe(true);
    expect(isSendError({ [Symbol.for('sendable/SendError')]: true })).toBe(true);
    for (const other of [new Error('x'), undefined, null, 'SendError', { kind: 'config' }])
      expect([isSendError(other), other instanceof SendError]).toEqual([false, false]);
  });

  it('survives JSON and structuredClone', async () => {
    const error = await errorOf(botOn(scripted(status(429, { 'retry-after': '60' }))), otp);
    const json = JSON.parse(JSON.stringify(error));
    expect(json).toMatchObject({ kind: 'rate_limited', status: 429, retryAfterMs: 60_000 });
    expect(json).not.toHaveProperty('cause');
    // What goes to a worker whole; a clone of the error itself keeps what any error's clone keeps.
    expect(structuredClone(error.toJSON())).toEqual({ ...json, cause: undefined });
    const lostError = await errorOf(botOn(scripted(lost)), otp);
    const clone = structuredClone(lostError);
    expect(clone).toBeInstanceOf(Error);
    expect(clone.message).toBe(lostError.message);
    expect(clone.stack).toBe(lostError.stack);
    expect(clone.cause).toMatchObject({ message: '[hidden]' });
  });

  it('names the address of the platform if no connection was available in time', async () => {
    const waits: Step = () => new Promise(() => {});
    const late = async (step: Step): Promise<string> =>
      (await errorOf(botOn(scripted(step), { retry: false, attemptTimeoutMs: 20 }), otp)).message;
    expect(await late(waits)).toBe(
      'The attempt took longer than `attemptTimeoutMs` (20 ms) without a connection to https://platform.example. Nothing was sent.',
    );
    expect(await late(hangs)).toBe(
      'The attempt took longer than `attemptTimeoutMs` (20 ms). The message may have arrived: look it up before you send it again.',
    );
  });

  it('says in its message whether the message may have arrived', async () => {
    const told = async (step: Step): Promise<string> =>
      (await errorOf(botOn(scripted(step), { retry: false }), otp)).message;
    expect(await told(refused)).toBe(
      'No connection to https://platform.example could be made (ECONNREFUSED): check `baseUrl` and the network. Nothing was sent.',
    );
    expect(await told(status(400))).toBe(
      'The platform rejected the request (400): set `readError` to see why. The message did not arrive.',
    );
    expect(await told(status(404))).toBe(
      'The platform rejected the request (404): check `baseUrl` and the recipient. The message did not arrive.',
    );
    expect(await told(status(200, {}, '<html>'))).toBe(
      'The body of the 200 is a web page: check `baseUrl` and the proxies. The message may have arrived: look it up before you send it again.',
    );
    const broken: Step = (_, context) => {
      context.dispatched();
      throw new Error('481516');
    };
    expect(await told(broken)).toBe(
      'The transport failed before a response arrived: with `showCauses: true`, `cause` is its error. The message may have arrived: look it up before you send it again.',
    );
    expect(await told(lost)).toBe(
      'The connection to https://platform.example failed before a response arrived (ECONNRESET). The message may have arrived: look it up before you send it again.',
    );
    expect(await told(status(204))).toBe(
      'The body of the 204 is empty. The platform has accepted the message: do not send it again.',
    );
  });
});
