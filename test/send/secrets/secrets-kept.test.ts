import { describe, expect, it } from 'vitest';
import { type Bot, createBot } from '../../../src/send/bot.js';
import type { AttemptContext, Transport, TransportRequest } from '../../../src/send/transport.js';
import { botAt, botOn, ENCODED, errorOf, otp, TOKEN, transports } from '../../support/send/bots.js';
import { expectClean } from '../../support/send/expect-clean.js';
import { accept, rawServer } from '../../support/send/raw-server.js';
import { scripted } from '../../support/send/scripted.js';

describe('an error of createBot shows no secret', () => {
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
  ])('for wrong options %#', options => {
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

describe('no secret shows in', () => {
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
