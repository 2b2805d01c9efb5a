import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { memoryTransport } from '../../src/testing/memory-transport.js';
import { botOn, ENCODED, errorOf, message, otp, TOKEN } from '../support/send/bots.js';
import { timers, timersEnd } from '../support/send/process.js';

describe('memoryTransport', () => {
  it('records requests, and gives receipts', async () => {
    const transport = memoryTransport();
    const bot = botOn(transport);
    expect(await bot.send(message)).toEqual({ recipientId: 'C-1029', messageId: 'm-7' });
    expect(await bot.send(otp)).toEqual({ recipientId: 'C-1029', messageId: 'otp-7' });
    expect(transport.messages).toEqual([
      {
        recipient: { appCustomerId: 'C-1029' },
        message: { messageId: 'm-7', text: 'Your card is ready — ✓', quickReplies: [], quickRepliesV2: [] },
      },
    ]);
    expect(transport.otps).toEqual([
      { customerNo: 'C-1029', messageId: 'otp-7', mokMessage: 'Your code is k481516q', mokValue: 'k481516q' },
    ]);
    expect(transport.requests).toMatchObject([
      { number: 1, attempt: 1, operation: 'message', origin: 'https://platform.example' },
      { number: 2, attempt: 1, operation: 'otp', route: '/v1/bots/sendmok/{token}' },
    ]);
    expect(transport.requests[1]?.body).toBe(transport.otps[0]);
  });

  it('makes an id for a message that has none', async () => {
    const { Message } = await import('../../src/builders/message.js');
    const bot = botOn(memoryTransport());
    await bot.send(message);
    expect(await bot.send(Message.text('x').toStaff('S-7'))).toEqual({ recipientId: 'S-7', messageId: 'memory-2' });
    expect(await bot.send(Message.text('x').toUser('U-1'))).toEqual({ recipientId: 'U-1', messageId: 'memory-3' });
  });

  it('uses its replies in order, then `otherwise`', async () => {
    const transport = memoryTransport({ replies: ['refuse', { status: 401 }], otherwise: { status: 500 } });
    const bot = botOn(transport);
    expect(await errorOf(bot, message)).toMatchObject({ kind: 'connection', delivery: 'not_sent', retryable: true });
    expect(transport.requests).toEqual([]);
    expect(await errorOf(bot, message)).toMatchObject({ kind: 'auth', delivery: 'rejected', status: 401 });
    expect(await errorOf(bot, message)).toMatchObject({ kind: 'server', delivery: 'unknown', status: 500 });
    transport.reply('lose-response', { body: '<p>' }, { body: { recipient_id: 'a', message_id: 'm-7' } });
    expect(await errorOf(bot, message)).toMatchObject({ kind: 'connection', delivery: 'unknown', retryable: false });
    expect(await errorOf(bot, message)).toMatchObject({ kind: 'protocol', delivery: 'unknown' });
    expect(await bot.send(message)).toEqual({ recipientId: 'a', messageId: 'm-7' });
    expect(transport.requests).toHaveLength(5);
    transport.reply('refuse');
    transport.clear();
    expect((await errorOf(bot, message)).kind).toBe('server');
    expect(transport.requests.map(({ number }) => number)).toEqual([1]);
  });

  it('a stall and a delay pass in the time that the test injects', async () => {
    const slept: number[] = [];
    const sleep = async (ms: number): Promise<void> => void slept.push(Math.ceil(ms));
    const transport = memoryTransport({ replies: ['stall', { delayMs: 3_600_000 }, { delayMs: 500_000 }] });
    const hour = 3_600_000;
    const bot = botOn(transport, { attemptTimeoutMs: hour, deadlineMs: 10 * hour, retry: { sleep, maxAttempts: 1 } });
    // In real time each would take longer than a test may.
    const lost = { kind: 'timeout', delivery: 'unknown' };
    expect(await errorOf(bot, message)).toMatchObject(lost);
    expect(await errorOf(bot, message)).toMatchObject(lost);
    expect((await bot.send(message)).messageId).toBe('m-7');
    expect(slept).toEqual([hour, hour, 500_000]);
  });

  it('responds according to the request', async () => {
    const otherwise = ({ operation }: { operation: string }) => ({ status: operation === 'otp' ? 403 : 200 });
    const bot = botOn(memoryTransport({ otherwise }));
    await bot.send(message);
    expect((await errorOf(bot, otp)).kind).toBe('auth');
  });

  it('takes its time, but not longer than the attempt', async () => {
    const transport = memoryTransport({ replies: [{ delayMs: 30 }, { delayMs: 60_000 }, 'stall'] });
    const bot = botOn(transport, { attemptTimeoutMs: 100 });
    const startedAt = performance.now();
    await bot.send(message, { attemptTimeoutMs: 60_000 });
    expect(performance.now() - startedAt).toBeGreaterThan(28);
    const before = timers();
    for (const _ of ['a long delay', 'a stall'])
      expect(await errorOf(bot, message)).toMatchObject({ kind: 'timeout', delivery: 'unknown' });
    await timersEnd(before);
    expect(transport.requests).toHaveLength(3);
  });

  const must =
    "must be 'refuse', 'lose-response', 'stall', a response { status, headers, body, delayMs } or a function that returns one";
  it.each<[unknown, string]>([
    ['refused', '`replies[1]` cannot be "refused" (did you mean refuse?).'],
    [new Error('lost'), `\`replies[1]\` ${must}; got an instance of Error.`],
    [Object.assign(new Error('lost'), { status: 500 }), `\`replies[1]\` ${must}; got an instance of Error.`],
    [null, `\`replies[1]\` ${must}; got null.`],
    [undefined, `\`replies[1]\` ${must}; got undefined.`],
    ['drop', `\`replies[1]\` ${must}; got "drop".`],
    [500, `\`replies[1]\` ${must}; got 500.`],
    [[], `\`replies[1]\` ${must}; got an empty array.`],
    [Promise.resolve({}), `\`replies[1]\` ${must}; got an instance of Promise.`],
    [new Response(null, { status: 500 }), `\`replies[1]\` ${must}; got an instance of Response.`],
    [new Map(), `\`replies[1]\` ${must}; got an instance of Map.`],
    [{ statusCode: 500 }, '"statusCode" is not an option of replies[1] (did you mean status?).'],
    [{ status: '500' }, '`replies[1].status` must be an integer from 100 to 999; got a string.'],
    [{ status: 99 }, '`replies[1].status` must be an integer from 100 to 999; got 99.'],
    [{ status: 200.5 }, '`replies[1].status` must be an integer from 100 to 999; got 200.5.'],
    [{ headers: new Headers() }, '`replies[1].headers` must be a plain object of strings; got an instance of Headers.'],
    [{ headers: { 'retry-after': 1 } }, '`replies[1].headers` must be a plain object of strings; got an object.'],
    [{ body: 5n }, '`replies[1].body` must be a string or JSON; got a bigint.'],
    [{ body: () => '' }, '`replies[1].body` must be a string or JSON; got a function.'],
    [{ body: new Error('x') }, '`replies[1].body` must be a string or JSON; got an instance of Error.'],
    [{ delayMs: -1 }, '`replies[1].delayMs` must be a number of milliseconds from 0 to 2147483647; got -1.'],
  ])('rejects the wrong reply %o at once, instead of sending a receipt', (wrong, words) => {
    const given = [{ status: 401 }, wrong] as never;
    // A test double sends nothing by itself, so the error does not say what was sent.
    expect(() => memoryTransport({ replies: given })).toThrow(`memoryTransport: ${words}`);
    expect(() => memoryTransport().reply(...(given as []))).toThrow(words.replace('replies[1]', 'reply()[1]'));
    if (wrong === undefined) return;
    expect(() => memoryTransport({ otherwise: wrong as never })).toThrow(words.replace('replies[1]', 'otherwise'));
  });

  it('rejects a list of replies with a hole', () => {
    const replies: object[] = [];
    replies[1] = {};
    expect(() => memoryTransport({ replies })).toThrow('`replies[0]` must be');
  });

  it.each<[unknown, string]>([
    [{ statusCode: 500 }, '"statusCode" is not an option of reply(request) (did you mean status?).'],
    [undefined, '`reply(request)` must be a response { status, headers, body, delayMs }; got undefined.'],
    [
      new Error('x'),
      '`reply(request)` must be a response { status, headers, body, delayMs }; got an instance of Error.',
    ],
  ])('reports the wrong result %o of a reply, instead of sending a receipt', async (wrong, words) => {
    const error = await errorOf(botOn(memoryTransport({ otherwise: () => wrong as never })), message);
    expect(error.cause?.message).toContain(words);
  });

  it('keeps to maxResponseBytes', async () => {
    const bot = botOn(memoryTransport({ otherwise: { body: 'x'.repeat(100) } }), { maxResponseBytes: 99 });
    expect(await errorOf(bot, message)).toMatchObject({ kind: 'protocol', delivery: 'accepted', status: 200 });
  });

  it('shows no token in any inspection', async () => {
    const transport = memoryTransport({ replies: ['refuse', 'lose-response'] });
    const bot = botOn(transport);
    await bot.trySend(otp);
    await bot.trySend(otp);
    await bot.trySend(otp);
    const shown = inspect(transport, { depth: Infinity, showHidden: true }) + JSON.stringify(transport.requests);
    expect(shown).toContain('otp-7');
    for (const token of [TOKEN, ENCODED]) expect(shown).not.toContain(token);
  });
});
