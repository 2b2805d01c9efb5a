import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageNames } from '../../docs/generate/page-files.js';
import { linkReadme } from '../../docs/generate/readme-links.js';
import { tablesIn } from '../bench/markdown.js';
import { entryPoints, manifest } from '../package/manifest.js';

const textOf = (file: string): string => readFileSync(file, 'utf8');
const files = ['README.md', ...pageNames.map(name => `docs/${name}.md`)];

/** Checks that a path exists; a `*` in its last part stands for anything. */
const isThere = (path: string): boolean => {
  const [before = '', after] = path.split('*');
  if (after === undefined) return existsSync(path);
  return readdirSync(dirname(`${before}x`)).some(name => name.endsWith(after));
};

describe.each(files)('%s', file => {
  test('names only files and scripts that exist', () => {
    const text = textOf(file);
    const paths = [...text.matchAll(/`((?:src|test|test-d|docs)\/[\w./*-]+)`/g)].map(([, path = '']) => path);
    expect(paths.filter(path => !isThere(path))).toEqual([]);
    const scripts = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script);
    expect(scripts.filter(script => !(script in manifest.scripts))).toEqual([]);
  });

  test('shows no address but those of the platform', () => {
    const routes = textOf(file).match(/\/v1\/bots\/[a-z]+\/[\w{}]+/g) ?? [];
    const known = ['/v1/bots/sendmessage/{token}', '/v1/bots/sendmok/{token}'];
    expect(routes.filter(route => !known.includes(route))).toEqual([]);
  });
});

test("the README's links to pages and pictures are absolute once package.json has a homepage", () => {
  const linked = linkReadme(
    '[a](docs/start.md) [b](docs/recipes/campaign.md#x) [c](https://c.test) ![d](docs/public/d.svg) <source srcset="docs/public/e.svg"><img src="docs/public/f.svg">',
    'https://h.test/sendable/',
  );
  expect(linked).toBe(
    '[a](https://h.test/sendable/start.html) [b](https://h.test/sendable/recipes/campaign.html#x) [c](https://c.test) ![d](https://h.test/sendable/d.svg) <source srcset="https://h.test/sendable/e.svg"><img src="https://h.test/sendable/f.svg">',
  );
  const readme = textOf('README.md');
  expect(readme).toBe(linkReadme(readme, manifest.homepage));
});

test('each entry point is on the map of the first page', () => {
  const map = tablesIn(textOf('docs/start.md')).find(({ head }) => head[0] === 'import');
  const named = map?.rows.map(([name = '']) => name.replace(/^`sendable(.*)`$/, '.$1'));
  expect([...(named ?? [])].sort()).toEqual(Object.keys(entryPoints).sort());
});
