import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { entries } from '../package/api-report.js';
import { ROOT } from './tsc.js';

const FOLDER = join(ROOT, 'test-d');
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.test-d.ts'));
const read = (...path: readonly string[]): string => readFileSync(join(ROOT, ...path), 'utf8');

test.each(files)('test-d/%s is the mirror of a file of src, and imports the package by name', file => {
  expect(existsSync(join(ROOT, 'src', file.replace('.test-d.ts', '.ts')))).toBe(true);
  expect(read('test-d', file)).not.toMatch(/from '\.{1,2}\//);
  expect(read('test-d', file)).toMatch(/from 'sendable(\/\w+)?'/);
});

// What `export { … } from` says, with a name that is no type.
const VALUES = /^export \{((?:(?!\} from)[\s\S])*)\} from '(\.[^']+)\.js';/gm;
const hasValue = (names: string): boolean => names.split(',').some(name => /^\s*[a-zA-Z]\w*\s*$/.test(name));

test.each(Object.keys(entries))('each file of which %s exports a value has a tsd file', entry => {
  const index = entry === 'sendable' ? 'src/index.ts' : `src/${entry}/index.ts`;
  const sources = [...read(index).matchAll(VALUES)].flatMap(([, names = '', path = '']) =>
    hasValue(names) ? [relative(join(ROOT, 'src'), join(ROOT, dirname(index), path))] : [],
  );
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.filter(source => !files.includes(`${source}.test-d.ts`))).toEqual([]);
});

test('each text that is kept is that of a tsd file', () => {
  const texts = readdirSync(join(FOLDER, 'texts'), { recursive: true, encoding: 'utf8' });
  expect(texts.filter(text => text.endsWith('.txt')).sort()).toEqual(
    files.map(file => file.replace('.test-d.ts', '.txt')).sort(),
  );
});
