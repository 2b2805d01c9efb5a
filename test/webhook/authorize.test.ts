import { expect, test } from 'vitest';
import { answerOf, PRESS, recorder } from '../support/webhook/deliveries.js';

test('authorize receives the raw bytes before they are decoded, and the headers', async () => {
  const seen: unknown[] = [];
  const authorize = (bytes: Uint8Array, headers: object) => seen.push([[...bytes], { ...headers }]) === 0;
  const { webhook } = recorder({ authorize });
  expect(await answerOf(webhook, new Uint8Array([0xff, 0xfe]), { headers: { 'X-Key': 'k' } })).toBe('401 unauthorized');
  expect(seen).toEqual([[[0xff, 0xfe], { 'content-type': 'application/json', 'x-key': 'k' }]]);
});

test.each([undefined, 1, 'true', {}, null, new Boolean(true), [true], () => true])(
  'authorize that returns %o, directly or as a promise, refuses the delivery, which is reported',
  async given => {
    for (const authorize of [() => given, async () => given]) {
      const { webhook, presses, errors } = recorder({ authorize });
      expect(await answerOf(webhook, PRESS)).toBe('401 unauthorized');
      expect(presses).toEqual([]);
      expect(errors).toEqual([{ stage: 'authorize', text: expect.stringContaining('must return true or false') }]);
    }
  },
);

test('authorize that returns false gets a 401 and not reported', async () => {
  for (const authorize of [() => false, async () => false]) {
    const { webhook, presses, errors } = recorder({ authorize });
    expect(await answerOf(webhook, PRESS)).toBe('401 unauthorized');
    expect([presses, errors]).toEqual([[], []]);
  }
});

test.each([true, false, null, 1, {}, ['x'], Promise.resolve(true)])(
  'verify that returns %o refuses the press, which is reported',
  async given => {
    for (const allowUnsigned of [false, true]) {
      const { webhook, presses, errors } = recorder({ verify: () => given, allowUnsigned });
      expect(await answerOf(webhook, PRESS)).toBe('401 unauthorized');
      expect(presses).toEqual([]);
      expect(errors).toMatchObject([
        { stage: 'verify', text: expect.stringContaining('must return a string or undefined') },
      ]);
    }
  },
);

test('authorize that throws or rejects gets a 500 and reported', async () => {
  for (const authorize of [
    () => {
      throw new Error('down');
    },
    async () => Promise.reject(new Error('down')),
  ]) {
    const { webhook, presses, errors } = recorder({ authorize });
    expect(await answerOf(webhook, PRESS)).toBe('500 failed');
    expect([presses, errors]).toEqual([[], [{ stage: 'authorize', text: 'Error: down' }]]);
  }
});

test('readBody may find the press in another body, also asynchronously', async () => {
  const readBody = async (body: string, headers: Readonly<Record<string, string | undefined>>) =>
    `${JSON.parse(body).event.value}${headers['x-more']}`;
  const { webhook, presses, errors } = recorder({ readBody });
  const headers = { 'x-more': '!' };
  expect(await answerOf(webhook, '{"event":{"value":"[m]:x"}}', { headers })).toBe('200 ok');
  expect(presses[0]?.payload).toBe('x!');
  expect(await answerOf(webhook, '{}', { headers })).toBe('400 bad request');
  expect(errors).toMatchObject([{ stage: 'readBody' }]);
});
