import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('without Symbol.asyncDispose a bot has the key that compilers use in its place', async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/index.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['sendable-source'],
    define: { 'Symbol.asyncDispose': 'undefined' },
  });
  const code = `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`;
  const { createBot }: typeof import('../../../src/index.js') = await import(/* @vite-ignore */ code);
  const bot = createBot({ baseUrl: 'https://platform.example', token: 't' });
  expect(Reflect.ownKeys(bot)).toEqual(['send', 'trySend', 'sendAll', 'close', Symbol.for('Symbol.asyncDispose')]);
});
