import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('the webhook needs no package and no Node, also to verify a signature', async () => {
  const { metafile } = await build({
    stdin: { contents: "export * from 'sendable/webhook'", resolveDir: process.cwd() },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    metafile: true,
    write: false,
  });
  const outside = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  expect(outside.map(({ kind, path }) => `${kind} ${path}`)).toEqual([]);
  expect(Object.keys(metafile.inputs).filter(file => !file.startsWith('dist/'))).toEqual(['<stdin>']);
});
