import { expect, test } from 'vitest';
import { isUri } from '../../src/index.js';
import { seeded } from './shuffle.js';
import { diagnose, VERSIONS, type Version, withProject } from './tsc.js';
import suite from './wpt-urls.json' with { type: 'json' };

const starts = [
  'https://',
  'https://',
  'http://',
  'HTTPS://',
  'https:',
  'localhost:',
  'example.com:',
  'tel:',
  'myapp://',
  'ws://',
  '',
];
const pieces =
  'a b.c example.com : 80 65535 65536 0 / // \\ ? # @ [ ] [::1] < > % %4 %41 %zz ^ | . - é localhost :80/ :99999 00080 & _ "'.split(
    ' ',
  );

const randomUris = (count: number): readonly string[] => {
  const random = seeded(1);
  const oneOf = (all: readonly string[]): string => all[Math.floor(random() * all.length)] ?? '';
  const uris = new Set<string>();
  while (uris.size < count)
    uris.add(oneOf(starts) + Array.from({ length: 1 + Math.floor(random() * 6) }, () => oneOf(pieces)).join(''));
  return [...uris];
};

/** The URIs that a compiler refuses as literals. */
const refusedBy = async (version: Version, uris: readonly string[]): Promise<readonly string[]> => {
  const calls = uris.map(uri => `Button.webUrl('x', ${JSON.stringify(uri)});`);
  const code = `import { Button } from 'sendable';\n${calls.join('\n')}`;
  const found = await withProject({ 'use.ts': code }, folder => diagnose(version, folder));
  return found.map(({ line }) => uris[line - 2] ?? '');
};

test('the compiler refuses none of 2 000 random URIs that the rule accepts at run time', async () => {
  const refused = await refusedBy('7.0.2', randomUris(2_000));
  expect(refused.length).toBeGreaterThan(300);
  expect(refused.filter(isUri)).toEqual([]);
});

test.each(VERSIONS)(
  'TypeScript %s refuses no input of the web platform tests that the rule accepts at run time',
  async version => {
    expect(new Set(suite.inputs).size).toBe(746);
    const refused = await refusedBy(version, suite.inputs);
    expect(refused.length).toBeGreaterThan(150);
    expect(refused.filter(isUri)).toEqual([]);
  },
);
