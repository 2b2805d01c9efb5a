import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allLinks } from '../../docs/.vitepress/sidebar.js';
import { exampleFiles, readExample } from '../../docs/generate/example-files.js';
import { DOCS, pageNames as pages } from '../../docs/generate/page-files.js';
import { snippetsOfPage } from './snippets.js';

// Made from the code, and compared as a whole.
const GENERATED = ['fields', 'rules', 'steps'];

const textOf = (page: string): string => readFileSync(join(DOCS, `${page}.md`), 'utf8');
const shownOn = (page: string): readonly string[] =>
  [...textOf(page).matchAll(/^<<< @\/examples\/([\w./-]+)/gm)].map(([, file = '']) => file);

test('every page but the playground is in one sidebar, once, and nothing else is', () => {
  const links = allLinks.map(({ link = '' }) => link.slice(1));
  const own = links.filter(link => !link.startsWith('reference/'));
  expect([...own].sort()).toEqual(pages.filter(page => !['index', 'playground'].includes(page)).sort());
});

test('every example is on a page, and every example that a page names exists', () => {
  const shown = new Set(pages.flatMap(shownOn));
  // The README's picture shows the card.
  const notShown = ['errors/card.ts', 'parse/good.json'];
  const files = exampleFiles.filter(file => !file.endsWith('tsconfig.json') && !notShown.includes(file));
  expect(files.filter(file => !shown.has(file))).toEqual([]);
  expect([...shown].filter(file => !exampleFiles.includes(file))).toEqual([]);
});

test('the body on the first page is the output of its program', () => {
  const [program = '', example = ''] = ['start/first-message.ts', 'text-with-id.ts'].map(file =>
    (readExample(file) ?? '').replace(/\s/g, ''),
  );
  const [, message = ''] = /exportdefault(.+);/.exec(example) ?? [];
  expect(message).toContain('Message.text(');
  expect(program).toContain(`constmessage=${message};`);
});

test('JSON in a page stands below the code that makes it', () => {
  const written = [...pages.filter(page => !GENERATED.includes(page)).map(page => `docs/${page}.md`), 'README.md'];
  for (const file of written) {
    const fences = readFileSync(file, 'utf8').match(/^```json$/gm)?.length ?? 0;
    expect({ file, compared: snippetsOfPage(file).filter(({ shown }) => shown !== undefined).length }).toEqual({
      file,
      compared: fences,
    });
  }
});
