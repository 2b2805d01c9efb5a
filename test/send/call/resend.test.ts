import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { botAt, errorOf, otp, transports } from '../../support/send/bots.js';
import { runScript } from '../../support/send/process.js';
import { accept, type Reply, rawServer, response } from '../../support/send/raw-server.js';

/** Does one thing after the other, and the last one again and again. */
const inTurn = (...replies: readonly Reply[]): Reply => {
  let turn = 0;
  return (socket, request) => replies[Math.min(turn++, replies.length - 1)]?.(socket, request);
};
const answer =
  (status: number, headers = {}): Reply =>
  socket =>
    void socket.write(response(status, '', headers));
const reset: Reply = (socket: Socket) => void socket.resetAndDestroy();
const retry = { baseDelayMs: 1 };

describe.each(transports)('%s, counted at the server', (_, transport) => {
  it('429 and 503 with Retry-After are retried with the same bytes', async () => {
    await using server = await rawServer(inTurn(answer(429), answer(503, { 'retry-after': '0' }), accept));
    const bot = botAt(server.url, { transport: transport(), retry });
    expect(await bot.send(otp)).toEqual({ recipientId: 'u-1', messageId: 'otp-7' });
    expect(server.requests).toHaveLength(3);
    const [first, ...others] = server.requests.map(({ line, body }) => `${line} ${body.toString('hex')}`);
    expect(others).toEqual([first, first]);
  });

  it.each<[string, Reply]>([
    ['500', answer(500)],
    ['a reset', reset],
    ['an empty 200', answer(200)],
    ['a redirect', answer(307, { location: '/' })],
  ])('%s is not retried unless the caller wants it, and never after accepted or a redirect', async (name, reply) => {
    await using server = await rawServer(inTurn(reply, accept));
    await errorOf(botAt(server.url, { transport: transport(), retry }), otp);
    expect(server.requests).toHaveLength(1);
    await using other = await rawServer(inTurn(reply, accept));
    const bot = botAt(other.url, { transport: transport(), retry: { ...retry, whenUnknown: 'retry' } });
    await bot.trySend(otp);
    expect(other.requests).toHaveLength(name === '500' || name === 'a reset' ? 2 : 1);
  });

  it('no connection is lost in a storm of 429 responses and retries', async () => {
    await using server = await rawServer(inTurn(...Array<Reply>(5).fill(answer(429)), accept));
    const bot = botAt(server.url, { transport: transport(), retry: { ...retry, maxAttempts: 6 } });
    await bot.send(otp);
    for (let n = 0; n < 5; n++) await bot.send(otp);
    expect(server.requests).toHaveLength(11);
    // fetch may open a second one before it takes the first for free.
    expect(server.sockets.size).toBeLessThanOrEqual(2);
  });
});

it('a closed gate, a spent budget and kept connections do not keep the process alive', async () => {
  await using server = await rawServer(inTurn(answer(429, { 'retry-after': '20' }), accept));
  const script = `
    import { createBot, Message } from 'sendable';
    const bot = createBot({ baseUrl: '${server.url}', token: 't', limits: { concurrency: 1, perSecond: 1 }, deadlineMs: 5000 });
    const result = await bot.trySend(Message.text('x').toCustomer('c'));
    for await (const row of bot.sendAll([])) console.log(row);
    const endedAt = performance.now();
    process.on('exit', () => console.log(result.error.kind, performance.now() - endedAt < 4000));`;
  const { stdout } = await runScript(script);
  expect(stdout.trim()).toBe('rate_limited true');
});
