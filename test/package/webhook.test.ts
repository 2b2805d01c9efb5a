import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('the webhook loads nothing, and jose once it verifies; it needs no Node', async () => {
  const { metafile } = await build({
    stdin: { contents: "export * from 'sendable/webhook'", resolveDir: process.cwd() },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    external: ['jose'],
    metafile: true,
    write: false,
  });
  const outside = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  expect(outside.map(({ kind, path }) => `${kind} ${path}`)).toEqual(['dynamic-import jose']);
  expect(Object.keys(metafile.inputs).filter(file => !file.startsWith('dist/'))).toEqual(['<stdin>']);
});
