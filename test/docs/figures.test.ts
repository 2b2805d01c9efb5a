import { expect, test } from 'vitest';
import { withFigures } from '../bench/figures.js';

test('only the text between the marks is written', () => {
  const page = 'a\n<!-- figures of npm run bench -->\nold\n<!-- end of figures -->\nb\n';
  expect(withFigures(page, 'new')).toBe('a\n<!-- figures of npm run bench -->\n\nnew\n\n<!-- end of figures -->\nb\n');
  expect(() => withFigures('a\n', 'new')).toThrow('No place for figures');
});
