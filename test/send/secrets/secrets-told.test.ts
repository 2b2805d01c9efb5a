import { describe, expect, it } from 'vitest';
import type { SendError } from '../../../src/send/send-error.js';
import type { Middleware } from '../../../src/send/transport.js';
import { botOn, errorOf, otp, TOKEN, untyped } from '../../support/send/bots.js';
import { expectClean, leak } from '../../support/send/expect-clean.js';
import { warningsOf } from '../../support/send/process.js';
import { lost, noted, ok, refused, scripted, status } from '../../support/send/scripted.js';

describe('no secret shows in the errors of middleware', () => {
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

describe('no secret shows in', () => {
  it('a failure of each kind', async () => {
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

  it('a row of sendAll, except the item itself', async () => {
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

  it('the error that ends sendAll', async () => {
    const rows = botOn(scripted(status(401))).sendAll([otp, otp, otp], { stopAfter: 1, concurrency: 1 });
    await rows.next();
    expectClean(await rows.next().catch((error: unknown) => error));
  });

  it('a process warning', async () => {
    const on = {
      sent: () => {
        throw new Error(TOKEN);
      },
    };
    const warnings = await warningsOf(() => botOn(scripted(ok), { on }).send(otp));
    expect(warnings).toHaveLength(1);
    expectClean(warnings);
  });
});
