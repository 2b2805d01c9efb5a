import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXAMPLES, exampleFiles } from '../../docs/generate/example-files.js';
import { pageNames } from '../../docs/generate/page-files.js';

// Typedoc makes the reference from the docstrings, which have a test of their own.
const parts = ['failures', 'faults', 'house', 'refusals'].map(name => `docs/parts/${name}.md`);
const pages = pageNames.map(name => `docs/${name}.md`);
const files = ['README.md', 'CHANGELOG.md', ...pages, ...parts];

/** The prose of a page: without front matter, fences, pictures, comments, HTML tags and code. */
const proseOf = (text: string): string =>
  text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/^<<< .*$/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/`[^`\n]*`/g, 'code');

/** The sentences of a page: those of its headings, list items and table cells too. */
const sentencesOf = (text: string): readonly string[] =>
  proseOf(text)
    .split(/\n\s*\n|\n(?=[#|*-] ?)|\n\d+\. | \| |^\| | \|$/m)
    .flatMap(block => block.replace(/\s+/g, ' ').split(/(?<=[.!?:])\*{0,2} +/))
    .map(sentence => sentence.replace(/^[\s#|*_>-]+/, '').trim())
    .filter(sentence => sentence !== '');

describe.each(files)('%s', file => {
  const text = readFileSync(file, 'utf8');

  test('negates verbs, and begins its sentences with their subject', () => {
    const odd = sentencesOf(text).filter(
      sentence => /\bis no |\bis none\b/.test(sentence) || (/^(Of|What) /.test(sentence) && !sentence.endsWith('?')),
    );
    expect(odd).toEqual([]);
  });

  test('speaks of the API spec, not of "the document"', () => {
    expect(sentencesOf(text).filter(sentence => /\bthe document\b/i.test(sentence))).toEqual([]);
  });
});

describe.each(pages)('%s', file => {
  const text = readFileSync(file, 'utf8');

  test('links the API spec where the page first names it', () => {
    const first = /(.)API spec/s.exec(proseOf(text.replace(/^#.*$/gm, '')));
    if (first === null || file === 'docs/glossary.md') return;
    expect(proseOf(text.replace(/^#.*$/gm, ''))).toMatch(
      /^(?:(?!API spec)[\s\S])*\[API spec\]\((?:\.\.?\/)+glossary\.md#api-spec\)/,
    );
    const [, link = ''] = /\[API spec\]\(([^)#]+)/.exec(text) ?? [];
    expect(existsSync(join(dirname(file), link))).toBe(true);
  });

  // The home page has a layout of its own.
  test.skipIf(file === 'docs/index.md')('states its purpose before it shows code, a list or a table', () => {
    const [, rest = ''] = /^# .*\n+([\s\S]*)/m.exec(text) ?? [];
    const [first = ''] = rest.split(/\n\s*\n/);
    expect(first).toMatch(/^[A-Z`[*]/);
    expect(first).not.toMatch(/^(?:<<<|```|\||- |\d+\. |#)/);
    expect(first.length).toBeGreaterThan(60);
  });
});

test('comments of examples begin with their subject or a verb, too', () => {
  const comments = exampleFiles
    .filter(file => /\.[tj]s$/.test(file))
    .flatMap(file =>
      [...readFileSync(join(EXAMPLES, file), 'utf8').matchAll(/^\s*(?:\/\/|\/\*\*) (.*)$/gm)].map(
        ([, comment = '']) => `${file}: ${comment}`,
      ),
    );
  expect(comments.length).toBeGreaterThan(50);
  const odd = /: (?:What|Who|Of|Whether|How)\b|\bis no \b|\bis none\b|\bwhoever\b|\bthe document\b/i;
  expect(comments.filter(comment => odd.test(comment))).toEqual([]);
});
