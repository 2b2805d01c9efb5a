import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withFigures } from '../bench/figures.js';

test('only the text between the marks is written', () => {
  const page = 'a\n<!-- figures of npm run bench -->\nold\n<!-- end of figures -->\nb\n';
  expect(withFigures(page, 'new')).toBe('a\n<!-- figures of npm run bench -->\n\nnew\n\n<!-- end of figures -->\nb\n');
  expect(() => withFigures('a\n', 'new')).toThrow('No place for figures');
});

test('the README and the home page name the size of the builders that the package is held to', () => {
  const limits: readonly { readonly name: string; readonly limit: string }[] = JSON.parse(
    readFileSync('.size-limit.json', 'utf8'),
  );
  const size = `${Number.parseFloat(limits.find(({ name }) => name === 'builders alone')?.limit ?? '').toFixed(1)} kB`;
  expect(readFileSync('README.md', 'utf8')).toContain(`the builders have about ${size} (Brotli)`);
  expect(readFileSync('docs/index.md', 'utf8')).toContain(`<strong>${size}</strong> of builders`);
});
