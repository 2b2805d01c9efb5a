import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const BUILDERS_AT_MOST = 3000;

/** The bytes of a bundle that imports `names` from the built package, minified and brotlied. */
const bytesOf = async (names: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from 'sendable'`, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
  });
  return brotliCompressSync(outputFiles[0]?.contents ?? '').length;
};

test('the builders alone are at most 3 kB', async () => {
  const bytes = await bytesOf('Message, Element, Button, Otp');
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(BUILDERS_AT_MOST);
});
