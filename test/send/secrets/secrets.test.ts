import { describe, expect, it } from 'vitest';
import type { SendError } from '../../../src/send/send-error.js';
import type { Transport } from '../../../src/send/transport.js';
import { botAt, botOn, CLOSED_PORT, errorOf, otp, TOKEN, transports } from '../../support/send/bots.js';
import { expectClean, leak } from '../../support/send/expect-clean.js';
import { answer, type Reply, rawServer, response } from '../../support/send/raw-server.js';

/** Transports that put what they were given into their errors, as real ones do: one for each part of an error. */
const leaky: readonly (readonly [string, Transport])[] = [
  ['in the message', request => Promise.reject(new Error(`POST ${leak(request)} failed`))],
  ['in the code', request => Promise.reject(Object.assign(new Error('no'), { code: leak(request) }))],
  ['as the code', () => Promise.reject(Object.assign(new Error('no'), { code: 'OTP_K481516Q' }))],
  ['as the name', () => Promise.reject(Object.assign(new Error('no'), { name: 'Ak481516qError' }))],
  ['as the name of the class', () => Promise.reject(new (class Ak481516qError extends Error {})('no'))],
  ['in the stack', request => Promise.reject(Object.assign(new Error('no'), { stack: leak(request) }))],
  ['in a text', request => Promise.reject(leak(request))],
  [
    'in properties',
    request =>
      Promise.reject(Object.assign(new Error('no'), { config: leak(request), code: leak(request), input: request })),
  ],
  ['in the name', request => Promise.reject(Object.assign(new Error('no'), { name: leak(request) }))],
  ['in the cause', request => Promise.reject(new Error('no', { cause: new Error(leak(request)) }))],
  ['in a list', request => Promise.reject(new AggregateError([new Error(leak(request))], leak(request)))],
  [
    'in a response that is none',
    request => Promise.reject(Object.assign(new Error('x'), { toString: () => leak(request) })),
  ],
];

describe('no secret shows in an error of', () => {
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

    it('a refused, an aborted and a closed send', async () => {
      const bot = botAt(`http://127.0.0.1:${CLOSED_PORT}`, { transport: transport() });
      expectClean(await errorOf(bot, otp));
      expectClean(await errorOf(bot, otp, { signal: AbortSignal.abort(new Error(TOKEN)) }));
      await bot.close();
      expectClean(await errorOf(bot, otp));
    });
  });
});
