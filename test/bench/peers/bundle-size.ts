import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { BENCH } from './installed.js';

/** Bytes of a bundle of some names of a package, with all that they need, minified by esbuild and brotlied. */
export const bundleSize = async ({
  from,
  names,
}: {
  readonly from: string;
  readonly names: string;
}): Promise<number> => {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from '${from}'`, resolveDir: BENCH },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'error',
  });
  return brotliCompressSync(outputFiles[0]?.contents ?? '').length;
};
