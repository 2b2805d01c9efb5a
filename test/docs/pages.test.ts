import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sidebar } from '../../docs/.vitepress/sidebar.js';
import { exampleFiles, readExample } from '../../docs/generate/example-files.js';
import { DOCS, pageNames as pages } from '../../docs/generate/page-files.js';
import { snippetsOfPage } from './snippets.js';

// They begin with something else than an example.
const PLAIN = [
  ...[
    'benchmarks',
    'changelog',
    'cli',
    'comparison',
    'contributing',
    'decisions',
    'faq',
    'fields',
    'glossary',
    'index',
    'steps',
  ],
  'playground',
  'troubleshooting',
];

// Made from the code, and compared as a whole.
const GENERATED = ['fields', 'rules', 'steps'];

const textOf = (page: string): string => readFileSync(join(DOCS, `${page}.md`), 'utf8');
const shownOn = (page: string): readonly string[] =>
  [...textOf(page).matchAll(/^<<< @\/examples\/([\w./-]+)/gm)].map(([, file = '']) => file);

test('every page is in the sidebar, once, and nothing else is', () => {
  const links = sidebar.flatMap(({ items = [] }) => items.map(({ link = '' }) => link.slice(1)));
  const own = links.filter(link => !link.startsWith('reference/'));
  expect([...own].sort()).toEqual(pages.filter(page => page !== 'index').sort());
});

test('every example is on a page, and every example that a page names exists', () => {
  const shown = new Set(pages.flatMap(shownOn));
  const notShown = ['parse/good.json'];
  const files = exampleFiles.filter(file => !file.endsWith('tsconfig.json') && !notShown.includes(file));
  expect(files.filter(file => !shown.has(file))).toEqual([]);
  expect([...shown].filter(file => !exampleFiles.includes(file))).toEqual([]);
});

// Pages where something else stands before: the body of the program's message; a file that is checked, and what is said;
// what a container runs.
const AFTER_OTHERS = [
  'queue/compose.yaml on queue-operations',
  'text-with-id.json on start',
  'parse/bad.json on parse',
  'parse/bad.txt on parse',
  'house-rules/rules.json on house-rules',
];

test('the output of an example stands below that example', () => {
  const strays = pages
    .filter(page => page !== 'rules')
    .flatMap(page => {
      let code = '';
      return shownOn(page).flatMap(file => {
        const [, name = '', ending] = /^(.*)\.(\w+)$/.exec(file) ?? [];
        if (ending === 'ts' || ending === 'js') code = name;
        return code === name ? [] : [`${file} on ${page}`];
      });
    });
  // As a picture and as JSON.
  expect([...new Set(strays)].sort()).toEqual([...AFTER_OTHERS].sort());
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

test.each(pages.filter(page => page !== 'index'))('%s links to another page', page => {
  // At its end; of what is generated, at its beginning.
  const paragraphs = textOf(page).trimEnd().split('\n\n');
  const said = GENERATED.includes(page) ? paragraphs.slice(0, 7) : paragraphs.slice(-1);
  expect(said.join('\n')).toMatch(/\]\(\.\.?\//);
});

describe.each(pages.filter(page => !PLAIN.includes(page)))('%s', page => {
  test('begins with an example, and shows the output of each example', () => {
    const [first = ''] = /^(<<<|```).*/m.exec(textOf(page)) ?? [];
    expect(first).toMatch(/^(<<< .*\{ts twoslash\}|```sh)$/);
    const shown = shownOn(page);
    // A page may show an example again that another one shows in full.
    const results = exampleFiles.filter(file => shown.includes(file.replace(/\.(json|txt)$/, '.ts')));
    const elsewhere = pages.flatMap(other => (other === page ? [] : shownOn(other)));
    expect(results.filter(file => !file.endsWith('.ts') && ![...shown, ...elsewhere].includes(file))).toEqual([]);
  });

  test('includes only parts that exist', () => {
    for (const [, part = ''] of textOf(page).matchAll(/<!--@include: ([^\s{]+)\S*-->/g))
      expect(existsSync(join(DOCS, part))).toBe(true);
  });
});
