import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Bot, createBot } from '../../src/send/bot.js';
import type { Middleware } from '../../src/send/middleware.js';
import type { SendError } from '../../src/send/send-error.js';
import type { AttemptContext, Transport, TransportRequest } from '../../src/send/transport.js';
import { botAt, botOn, closedPort, ENCODED, errorOf, otp, TOKEN, transports, untyped } from './bots.js';
import { accept, answer, type Reply, rawServer, response } from './raw-server.js';
import { lost, noted, ok, refused, scripted, status } from './scripted.js';

const SECRETS = [TOKEN, ENCODED, 'tok-5ecret', 'Your code', '481516', 'C-1029', 'sendmok/tok'];

/** Everything that anyone could print of a value. */
const printed = (value: unknown): string => {
  const texts: string[] = [String(value), JSON.stringify(value) ?? ''];
  for (const showHidden of [true, false]) texts.push(inspect(value, { depth: Infinity, showHidden, getters: true }));
  texts.push(inspect(value, { depth: Infinity, showHidden: true, customInspect: false, getters: true }));
  try {
    texts.push(inspect(structuredClone(value), { depth: Infinity, showHidden: true }));
  } catch (error) {
    texts.push(inspect(error, { depth: Infinity }));
  }
  for (let error = value; error instanceof Error; error = error.cause) {
    texts.push(error.message, error.stack ?? '');
    for (const key of Reflect.ownKeys(error))
      texts.push(inspect(Reflect.get(error, key), { depth: Infinity, showHidden: true }));
  }
  return texts.join('\n');
};

const expectClean = (value: unknown): void => {
  const text = printed(value);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
};

const leak = (request: TransportRequest): string => `${request.origin}${request.path.reveal()} ${request.body}`;

/** Transports that put what they were given into their errors, as real ones do. */
const leaky: readonly (readonly [string, Transport])[] = [
  ['in the message', request => Promise.reject(new Error(`POST ${leak(request)} failed`))],
  ['the URL only', request => Promise.reject(new Error(`request to ${request.origin}${request.path.reveal()} failed`))],
  ['the path only', request => Promise.reject(new Error(`cannot POST ${request.path.reveal()}`))],
  ['the token only', () => Promise.reject(new Error(`bad segment ${TOKEN} ${ENCODED}`))],
  ['the token in other encodings', () => Promise.reject(new Error(`bad ${ENCODED.toLowerCase()} ${encodeURI(TOKEN)}`))],
  ['an OTP only', () => Promise.reject(new Error('bad value 481516'))],
  ['in a text', request => Promise.reject(leak(request))],
  [
    'in properties',
    request =>
      Promise.reject(Object.assign(new Error('no'), { config: leak(request), code: leak(request), input: request })),
  ],
  ['in the name', request => Promise.reject(Object.assign(new Error('no'), { name: leak(request) }))],
  ['in the cause', request => Promise.reject(new Error('no', { cause: new Error(leak(request)) }))],
  ['in a list', request => Promise.reject(new AggregateError([new Error(leak(request))], leak(request)))],
  ['at the end of a long message', request => Promise.reject(new Error(`${'x'.repeat(250)} ${TOKEN}${leak(request)}`))],
  [
    'in a response that is none',
    request => Promise.reject(Object.assign(new Error('x'), { toString: () => leak(request) })),
  ],
];

describe('no secret is in an error of', () => {
  it.each(leaky)('a transport that leaks %s', async (_, transport) => {
    expectClean(await errorOf(botOn(transport), otp));
    expectClean(await errorOf(botOn(Object.assign(transport.bind(undefined), { provesDispatch: true } as const)), otp));
  });

  it('a token function', async () => {
    expectClean(
      await errorOf(
        botOn(() => Promise.reject(), { token: () => Promise.reject(new Error(TOKEN)) }),
        otp,
      ),
    );
  });

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

    it('refused, aborted, closed', async () => {
      const bot = botAt(`http://127.0.0.1:${await closedPort()}`, { transport: transport() });
      expectClean(await errorOf(bot, otp));
      expectClean(await errorOf(bot, otp, { signal: AbortSignal.abort(new Error(TOKEN)) }));
      await bot.close();
      expectClean(await errorOf(bot, otp));
    });
  });
});

describe('no secret is in what a middleware makes of it', () => {
  const leaks: readonly (readonly [string, Middleware])[] = [
    ['thrown before', async request => Promise.reject(new Error(leak(request)))],
    ['thrown after', async (request, _, next) => next().then(() => Promise.reject(leak(request)))],
    [
      'thrown with the request in a field',
      async request => Promise.reject(Object.assign(new Error('no'), { request, url: request.path.reveal() })),
    ],
    ['a request that may not be', (request, _, next) => next({ ...request, body: leak(request) })],
    [
      'a header that may not be',
      (request, _, next) => next({ ...request, headers: { [leak(request)]: leak(request) } }),
    ],
    [
      'an answer',
      async request => ({
        status: 400,
        headers: { 'x-echo': leak(request) },
        body: new TextEncoder().encode(leak(request)),
      }),
    ],
    ['junk', request => untyped(leak(request))],
  ];
  it.each(leaks)('%s', async (_, use) => {
    const events: object[] = [];
    const note = (event: object): void => void events.push(event);
    const on = { attempt: note, retry: note, sent: note, failed: note };
    expectClean(await errorOf(botOn(scripted(ok), { use: [use], on }), otp));
    expect(events.length).toBeGreaterThan(1);
    expectClean(events);
  });
});

describe('no secret is in retries, rows and warnings', () => {
  it('of each kind', async () => {
    const events: object[] = [];
    const note = (event: object): void => void events.push(event);
    const on = { attempt: note, retry: note, sent: note, failed: note };
    const errors: unknown[] = [];
    const whenUnknown = (error: SendError): boolean => errors.push(error) > 0;
    const retry = { ...noted().retry, whenUnknown, maxAttempts: 6 };
    const steps = [refused, lost, status(500), status(429), ok];
    const bot = botOn(scripted(...steps), { on, retry, limits: { concurrency: 2, perSecond: 1000 } });
    await bot.send(otp);
    expect(events).toHaveLength(10);
    for (const value of [events, errors, bot, bot.sendAll([])]) expectClean(value);
  });

  it('of sendAll, but for the item itself', async () => {
    const rows = [];
    for await (const { sendable: _, ...row } of botOn(scripted(refused, lost, ok), { retry: false }).sendAll([
      otp,
      otp,
      otp,
    ]))
      rows.push(row);
    expect(rows).toHaveLength(3);
    expectClean(rows);
  });

  it('and the error that ends sendAll', async () => {
    const rows = botOn(scripted(status(401))).sendAll([otp, otp, otp], { stopAfter: 1, concurrency: 1 });
    await rows.next();
    expectClean(await rows.next().catch((error: unknown) => error));
  });

  it('and a warning of the process', async () => {
    const warnings: Error[] = [];
    const warned = (warning: Error): void => void warnings.push(warning);
    process.on('warning', warned);
    const on = {
      sent: () => {
        throw new Error(TOKEN);
      },
    };
    await botOn(scripted(ok), { on }).send(otp);
    await new Promise(resolve => setImmediate(resolve));
    process.off('warning', warned);
    expect(warnings).toHaveLength(1);
    expectClean(warnings);
  });
});

describe('no secret is in an error of createBot', () => {
  it.each([
    { baseUrl: `https://${TOKEN}@platform.example` },
    { baseUrl: `https://platform.example/?token=${TOKEN}` },
    { baseUrl: `${TOKEN}://x` },
    { baseUrl: TOKEN },
    { token: `${TOKEN}\n` },
    { token: { value: TOKEN } },
    { transport: TOKEN },
    { on: { sent: TOKEN } },
    { retry: { whenUnknown: TOKEN } },
    { use: [TOKEN] },
  ])('%#', options => {
    let thrown: unknown;
    try {
      Reflect.apply(createBot, undefined, [{ baseUrl: 'https://platform.example', token: 't', ...options }]);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ kind: 'config' });
    expectClean(thrown);
  });
});

describe('no secret is in', () => {
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
    const bot: Bot = botAt(server.url, { transport });
    expectClean(bot);
    await bot.send(otp);
    expectClean(bot);
    expectClean(transport);
    await bot.close();
  });

  it('the path of a request, which only reveal() opens', async () => {
    let path: TransportRequest['path'] | undefined;
    await botOn(request => {
      path = request.path;
      return Promise.reject(new Error('no'));
    }).trySend(otp);
    expect(path?.reveal()).toContain(ENCODED);
    expectClean(path);
  });
});
