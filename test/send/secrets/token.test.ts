import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBot } from '../../../src/index.js';
import { botAt, botOn, errorOf, message } from '../../support/send/bots.js';
import { ok, scripted } from '../../support/send/scripted.js';

it.each([
  [
    'throws',
    () => {
      throw new Error('vault hunter2');
    },
  ],
  ['rejects', () => Promise.reject(Object.assign(new Error('vault hunter2'), { code: 'EVAULT' }))],
  ['gives a line break', () => 'hunter2\n'],
  ['gives nothing', () => ''],
  ['gives a number', () => 48151623 as never],
])('a token function that %s fails the send', async (_, token) => {
  const error = await errorOf(
    botOn(() => Promise.reject(new Error()), { token }),
    message,
  );
  expect(error).toMatchObject({ kind: 'config', delivery: 'not_sent', attempts: [], messageId: 'm-7' });
  expect(error.route).toBe('/v1/bots/sendmessage/{token}');
  expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(/hunter2|48151623/);
});

it('createBot does not show a number that was given as its token', () => {
  expect(() => createBot({ baseUrl: 'https://bank.example', token: 48151623 as never })).toThrow(
    'createBot: `token` must be a non-empty string; got a number. Nothing was sent.',
  );
});

it('createBot asks for the environment variable when the token is undefined', () => {
  expect(() => createBot({ baseUrl: 'https://bank.example', token: undefined })).toThrow(
    'createBot: `token` is missing; it must be a non-empty string (is the environment variable set?). Nothing was sent.',
  );
});

it.each([
  [new RangeError('vault hunter2'), 'RangeError'],
  [Object.assign(new Error('vault hunter2'), { code: 'EVAULT' }), 'Error (EVAULT)'],
])('the error names the class and the code of what the token function threw', async (thrown, named) => {
  const error = await errorOf(
    botOn(() => Promise.reject(new Error()), { token: () => Promise.reject(thrown) }),
    message,
  );
  expect(error.message).toContain(`The token function threw ${named}.`);
});

it('a token function that never ends is ended by the deadline', async () => {
  const bot = botAt('https://platform.example', { token: () => new Promise<string>(() => {}), deadlineMs: 50 });
  expect(await errorOf(bot, message)).toMatchObject({ kind: 'timeout', delivery: 'not_sent', attempts: [] });
});

it('a token that cannot be one segment of a path is refused', async () => {
  const hostile = fc.string({
    unit: fc.constantFrom(
      '/',
      '?',
      '#',
      '%',
      ' ',
      '\r',
      '\n',
      '\0',
      '.',
      '..',
      '\\',
      ':',
      '@',
      '&',
      'é',
      '\ud83d\ude00',
      '\ud800',
      '%2f',
      '%00',
      'a',
      '~',
    ),
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(hostile, fc.string()), async token => {
      const transport = scripted(ok);
      const sent = await botOn(transport, { token: () => token, retry: false }).trySend(message);
      if (!sent.ok) {
        expect(sent.error).toMatchObject({ kind: 'config', delivery: 'not_sent', attempts: [] });
        // Only what no URL can carry, and what was copied carelessly.
        expect(
          token !== token.trim() || token === '' || /^\.\.?$|[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/u.test(token),
        ).toBe(true);
        return;
      }
      const path = transport.requests[0]?.path.reveal() ?? '';
      const url = new URL(`https://platform.example${path}`);
      expect(url.href).toBe(`https://platform.example${path}`);
      expect([url.search, url.hash, url.host]).toEqual(['', '', 'platform.example']);
      const segments = url.pathname.split('/');
      expect(segments.slice(0, -1)).toEqual(['', 'v1', 'bots', 'sendmessage']);
      expect(decodeURIComponent(segments.at(-1) ?? '')).toBe(token);
    }),
    { numRuns: 3000, seed: 4 },
  );
});
