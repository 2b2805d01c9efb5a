import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

type Copy = typeof import('../../dist/index.js');

// The built package, once as ES module and once as CommonJS: two copies in one process.
const copies = async (): Promise<readonly [Copy, Copy]> => {
  const required: Copy = createRequire(import.meta.url)('../../dist/index.cjs');
  return [await import('../../dist/index.js'), required];
};

test('a SendError of one copy is one for the other, and so is a Sendable', async () => {
  const [esm, cjs] = await copies();
  expect(esm.createBot).not.toBe(cjs.createBot);
  for (const [mine, other] of [
    [esm, cjs],
    [cjs, esm],
  ] as const) {
    const transport = () => Promise.reject(new Error('lost'));
    const bot = mine.createBot({ baseUrl: 'https://platform.example', token: 't', transport, retry: false });
    const result = await bot.trySend(other.Message.text('x').toCustomer('c'));
    if (result.ok) throw new Error('It was sent.');
    expect(other.isSendError(result.error)).toBe(true);
    expect(result.error).toMatchObject({ kind: 'connection', delivery: 'unknown' });
  }
});
