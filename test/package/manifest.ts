import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../types/tsc.js';

/** package.json as it stands. */
export const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** The packages whose code lies in the built files, which name them in a text of their own. */
export const bundled = (): readonly string[] =>
  [...readFileSync(join(ROOT, 'dist/third-party-licences.md'), 'utf8').matchAll(/^# (\S+) \S+$/gm)].map(
    ([, name = '']) => name,
  );

export type Format = 'import' | 'require';
export const formats: readonly Format[] = ['import', 'require'];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Each file that a value of package.json names, however deep, once. */
export const filesIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.match(/^(?:\.\/)?(dist\/.+)/)?.slice(1) ?? [];
  return isObject(value) ? [...new Set(Object.values(value).flatMap(filesIn))] : [];
};

/** The script of each entry point, for each module format. */
export const entryPoints: Readonly<Record<string, Readonly<Record<Format, string>>>> = Object.fromEntries(
  Object.entries<Record<Format, { default: string }>>(manifest.exports)
    // package.json and the data files are strings.
    .filter(([, conditions]) => isObject(conditions))
    .map(([name, { import: esm, require: cjs }]) => [name, { import: esm.default, require: cjs.default }]),
);

/** The scripts that each `#name` chooses from; not the sources, which only the tests choose. */
export const imports: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(manifest.imports).map(([name, choices]) => [name, filesIn(choices)]),
);
