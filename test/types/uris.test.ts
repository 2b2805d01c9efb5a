import { expect, test } from 'vitest';
import { isUri } from '../../src/index.js';
import { seeded } from './shuffle.js';
import { diagnose, VERSIONS, type Version, withProject } from './tsc.js';

const starts = [
  'https://',
  'http://',
  'HTTPS://',
  'https:',
  'localhost:',
  'example.com:',
  'com.bank.app:',
  'io.app:',
  'tel:',
  'myapp://',
  '',
];
const pieces = 'a b.c example.com : 80 65536 007 0 / // \\ ? # @ [ ] [::1] < % %4 . - é localhost _ "'.split(' ');

const randomUris = (count: number): readonly string[] => {
  const random = seeded(1);
  const oneOf = (all: readonly string[]): string => all[Math.floor(random() * all.length)] ?? '';
  const uris = new Set<string>();
  while (uris.size < count)
    uris.add(oneOf(starts) + Array.from({ length: 1 + Math.floor(random() * 5) }, () => oneOf(pieces)).join(''));
  return [...uris];
};

/** The URIs that a compiler refuses as literals. */
const refusedBy = async (version: Version, uris: readonly string[]): Promise<readonly string[]> => {
  const calls = uris.map(uri => `Button.webUrl('x', ${JSON.stringify(uri)});`);
  const code = `import { Button } from 'sendable';\n${calls.join('\n')}`;
  const found = await withProject({ 'use.ts': code }, folder => diagnose(version, folder));
  return found.map(({ line }) => uris[line - 2] ?? '');
};

test.each(VERSIONS)(
  'TypeScript %s refuses none of 500 random URIs that the rule accepts at run time',
  async version => {
    const refused = await refusedBy(version, randomUris(500));
    expect(refused.length).toBeGreaterThan(40);
    expect(refused.filter(isUri)).toEqual([]);
  },
);
