import { describe, expect, it } from 'vitest';
import type { AttemptContext, Middleware, SendError, Transport } from '../../../src/index.js';
import { botAt, botOn, CLOSED_PORT, errorOf, otp, TOKEN, transports, untyped } from '../../support/send/bots.js';
import { expectClean, leak } from '../../support/send/expect-clean.js';
import { listeners } from '../../support/send/listeners.js';
import { accept, answer, type Reply, rawServer, response } from '../../support/send/raw-server.js';
import { lost, noted, ok, refused, scripted, status } from '../../support/send/scripted.js';

describe('no secret shows in an error of', () => {
  const echo: Reply = (socket, { line, body }) => void socket.end(response(400, `${line} ${body}`, { 'x-echo': line }));
  const faults: readonly (readonly [SendError['kind'], Reply])[] = [
    ['connection', socket => void socket.resetAndDestroy()],
    ['timeout', () => {}],
    ['rate_limited', answer(response(429, ''))],
    ['auth', answer(response(401, ''))],
    ['rejected', echo],
    ['server', answer(response(500, ''))],
    ['protocol', (socket, { line }) => void socket.write(response(307, line, { location: line.split(' ')[1] ?? '' }))],
    ['protocol', (socket, { line, body }) => void socket.write(response(200, `<p>${line} ${body}`))],
    ['protocol', (socket, { body }) => void socket.write(response(200, body))],
  ];
  describe.each(transports)('%s', (_name, transport) => {
    it.each(faults)('%s (%#)', async (kind, reply) => {
      await using server = await rawServer(reply);
      const error = await errorOf(
        botAt(server.url, { transport: transport(), attemptTimeoutMs: kind === 'timeout' ? 100 : 10_000 }),
        otp,
      );
      expect(error.kind).toBe(kind);
      expectClean(error);
    });

    it('a refused, an aborted and a closed send', async () => {
      const bot = botAt(`http://127.0.0.1:${CLOSED_PORT}`, { transport: transport() });
      expectClean(await errorOf(bot, otp));
      expectClean(await errorOf(bot, otp, { signal: AbortSignal.abort(new Error(TOKEN)) }));
      await bot.close();
      expectClean(await errorOf(bot, otp));
    });
  });

  // Middleware that throws is in foreign-errors.test.ts.
  it.each<[string, Middleware]>([
    ['changes the request', (request, _, next) => next({ ...request, body: leak(request) })],
    ['sets an invalid header', (request, _, next) => next({ ...request, headers: { [leak(request)]: leak(request) } })],
    [
      'responds itself',
      async request => ({
        status: 400,
        headers: { 'x-echo': leak(request) },
        body: new TextEncoder().encode(leak(request)),
      }),
    ],
    ['returns no response', request => untyped(leak(request))],
  ])('a middleware that %s', async (_, use) => {
    const { events, on } = listeners();
    expectClean(await errorOf(botOn(scripted(ok), { use: [use], on }), otp));
    expect(events.length).toBeGreaterThan(1);
    expectClean(events);
  });
});

describe('no secret shows in', () => {
  it('a failure of each kind', async () => {
    const { events, on } = listeners();
    const errors: unknown[] = [];
    const whenUnknown = (error: SendError): boolean => errors.push(error) > 0;
    const retry = { ...noted().retry, whenUnknown, maxAttempts: 6 };
    const steps = [refused, lost, status(500), status(429), ok];
    const bot = botOn(scripted(...steps), { on, retry, limits: { concurrency: 2, perSecond: 1000 } });
    await bot.send(otp);
    expect(events).toHaveLength(11);
    for (const value of [events, errors, bot, bot.sendAll([])]) expectClean(value);
    for (const [, event] of events) expect(Object.isFrozen(event)).toBe(true);
  });

  it('the error that ends sendAll', async () => {
    const rows = botOn(scripted(status(401))).sendAll([otp, otp, otp], { stopAfter: 1, concurrency: 1 });
    await rows.next();
    expectClean(await rows.next().catch((error: unknown) => error));
  });

  it('the context of an attempt, its signal, and the reason for which it aborts', async () => {
    let given: AttemptContext | undefined;
    const hang = scripted((_, context) => {
      given = context;
      return new Promise(() => {});
    });
    await errorOf(botOn(hang, { attemptTimeoutMs: 20, retry: false }), otp);
    expect(given?.signal.aborted).toBe(true);
    expectClean(given);
    expectClean(given?.signal.reason);
  });

  const made: (Transport | undefined)[][] = [[undefined], ...transports.map(([, make]) => [make()])];
  it.each(made)('the bot, before and after a send %#', async transport => {
    await using server = await rawServer(accept);
    const bot = botAt(server.url, { transport });
    expectClean(bot);
    await bot.send(otp);
    expectClean(bot);
    expectClean(transport);
    await bot.close();
  });
});
