import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const CLI = 'dist/cli';

/** The packages that the command line has loaded before it has read its arguments, and the files beside it. */
const loadedAtOnce = async (): Promise<readonly string[]> => {
  const { metafile } = await build({
    entryPoints: [join(CLI, 'main.js')],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    external: ['../index.js', '../parse/index.js', '../emulator/index.js', '../bullmq/index.js', '../handoff/index.js'],
    logLevel: 'error',
    splitting: true,
    outdir: 'out',
  });
  const visited = new Set<string>();
  const visit = (file: string): void => {
    if (visited.has(file)) return;
    visited.add(file);
    for (const { path, kind, external } of metafile.inputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !external) visit(path);
      else if (kind === 'import-statement') visited.add(path);
  };
  visit(`${CLI}/main.js`);
  const files = [...visited].filter(name => name.startsWith('dist/'));
  return [...packagesIn(files), ...visited];
};

/** The packages whose code is in these files: esbuild puts the name of each file before its code. */
const packagesIn = (files: readonly string[]): ReadonlySet<string> => {
  const code = files.map(file => readFileSync(file, 'utf8')).join('\n');
  return new Set([...code.matchAll(/^\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(([, name = '']) => name));
};

test('the command loads no dependency before it knows what to do', async () => {
  const built = readdirSync(CLI).filter(file => file.endsWith('.js'));
  expect(packagesIn(built.map(file => join(CLI, file)))).toContain('commander');
  const loaded = await loadedAtOnce();
  for (const others of [
    'commander',
    'cli-progress',
    'open',
    'valibot',
    'hono',
    '../emulator/index.js',
    '../bullmq/index.js',
    '../handoff/index.js',
  ])
    expect(loaded).not.toContain(others);
});

test('the command is an ES module without types, and finds the library beside it', () => {
  const files = readdirSync(CLI);
  expect(files.filter(file => /\.(cjs|d\.ts|d\.cts)$/.test(file))).toEqual([]);
  const code = files.filter(file => file.endsWith('.js')).map(file => readFileSync(join(CLI, file), 'utf8'));
  // A copy of the bot would be another library than the one that is tested.
  expect(code.some(text => text.includes('from "../index.js"'))).toBe(true);
  expect(code.filter(text => text.includes('// src/send/'))).toEqual([]);
});
