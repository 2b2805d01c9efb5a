import { expect, test } from 'vitest';
import { pageNames } from '../../docs/generate/page-files.js';
import { diagnose } from './diagnose.js';
import { fixtureNames } from './fixture-names.js';
import { moduleOf } from './module-of.js';
import { errorsOfPage } from './snippets.js';

// Twoslash writes those of docs/examples/errors; these are written into a page, as the README does.
const shown = ['README.md', ...pageNames.map(name => `docs/${name}.md`)].flatMap(errorsOfPage);
const found = diagnose(shown.map(snippet => moduleOf(snippet, fixtureNames)));

test('the README shows what does not compile', () => expect(shown.length).toBeGreaterThanOrEqual(2));

test.each(shown.map((snippet, index) => [snippet.place, snippet, index] as const))('%s', (_, { shown }, index) => {
  expect(found[index]?.join('\n')).toBe(shown);
});
