import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { entries } from '../package/api-report.js';
import { ROOT } from './tsc.js';

const FOLDER = join(ROOT, 'test-d');
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.test-d.ts'));
const read = (...path: readonly string[]): string => readFileSync(join(ROOT, ...path), 'utf8');

test.each(files)('test-d/%s is the mirror of a file of src, and imports the package by name', file => {
  expect(existsSync(join(ROOT, 'src', file.replace('.test-d.ts', '.ts')))).toBe(true);
  expect(read('test-d', file)).not.toMatch(/from '\.{1,2}\//);
  expect(read('test-d', file)).toMatch(/from 'sendable(\/\w+)*'/);
});

// A line `export { … } from`; a name without `type` in front is a value.
const EXPORTS = /^export \{((?:(?!\} from)[\s\S])*)\} from '(\.[^']+)\.js';/gm;
const isValue = (name: string): boolean => /^[a-zA-Z]\w*$/.test(name);

/** The files of src, without extension, whose values `index` exports; of `wanted`, if given. Follows the index of a room. */
const sourcesOf = (index: string, wanted?: readonly string[]): readonly string[] => {
  const text = read('src', `${index}.ts`);
  // The index of a small room declares its values itself.
  if (/^export const /m.test(text)) return [index];
  return [...text.matchAll(EXPORTS)].flatMap(([, names = '', path = '']) => {
    const values = names
      .split(',')
      .map(name => name.trim())
      .filter(isValue);
    const named = wanted === undefined ? values : values.filter(name => wanted.includes(name));
    const source = join(dirname(index), path);
    if (named.length === 0) return [];
    return source.endsWith('/index') ? sourcesOf(source, named) : [source];
  });
};

test.each(Object.keys(entries))('each file of which %s exports a value has a tsd file', entry => {
  const sources = sourcesOf(entry === 'sendable' ? 'index' : `${entry.replace('-', '/')}/index`);
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.filter(source => !files.includes(`${source}.test-d.ts`))).toEqual([]);
});

test('each text that is kept is that of a tsd file', () => {
  const texts = readdirSync(join(FOLDER, 'texts'), { recursive: true, encoding: 'utf8' });
  expect(texts.filter(text => text.endsWith('.txt') && !text.startsWith('errors/')).sort()).toEqual(
    files.map(file => file.replace('.test-d.ts', '.txt')).sort(),
  );
});
