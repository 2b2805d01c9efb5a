import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pictureOf } from '../../docs/.vitepress/chat/pictures.js';
import { DOCS, pageNames } from '../../docs/generate/page-files.js';
import { messageExamples, textsOf } from './message-examples.js';

// `examples.test.ts` compares each JSON file with what its example emits. A picture is made from that file and nothing else.

const pages = pageNames.filter(page => page !== 'rules');
const textOf = (page: string): string => readFileSync(join(DOCS, `${page}.md`), 'utf8');

/** The text of HTML, without tags. */
const plain = (html: string): string =>
  html
    .replace(/<br>/g, '\n')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&');

test('wherever a page shows the JSON of a message, the chat is above it', () => {
  const names = new Set(messageExamples.map(({ name }) => name));
  const without = pages.flatMap(page => {
    const text = textOf(page);
    const shown = [...text.matchAll(/^<<< @\/examples\/([\w/-]+)\.json$/gm)].map(([, name = '']) => name);
    return shown
      .filter(name => names.has(name) && !text.includes(`<<< @/examples/${name}.json{chat}\n`))
      .map(name => `${name} on ${page}`);
  });
  expect(without).toEqual([]);
});

test('every message of the examples is on a page as a picture', () => {
  const drawn = new Set(
    pages.flatMap(page =>
      [...textOf(page).matchAll(/^<<< @\/examples\/([\w/-]+)\.json\{chat\}$/gm)].map(([, name]) => name),
    ),
  );
  expect(messageExamples.map(({ name }) => name).filter(name => !drawn.has(name))).toEqual([]);
  expect(drawn.size).toBe(messageExamples.length);
});

describe.each(messageExamples)('the picture of $name', ({ name, json, requests }) => {
  const html = pictureOf(name, json);

  test('has every text that its user sees', () => {
    const shown = plain(html);
    expect(textsOf(requests).filter(text => !shown.includes(text))).toEqual([]);
    expect(textsOf(requests).length + (html.match(/<img |class="unloaded[ "]/g)?.length ?? 0)).toBeGreaterThan(0);
  });

  test('is of that JSON: another text changes it', () => {
    const [first] = textsOf(requests);
    if (first === undefined) return;
    const other = pictureOf(name, json.replaceAll(JSON.stringify(first), '"another text"'));
    expect(plain(other)).toContain('another text');
    expect(other).not.toBe(html);
  });

  test('can be read and not pressed, and loads only drawings of this site', () => {
    const buttons = html.match(/<button /g)?.length ?? 0;
    expect(html.match(/<button [^>]*aria-disabled="true" tabindex="-1"/g)?.length ?? 0).toBe(buttons);
    expect(html).not.toMatch(/<a |<form|<input|<script/);
    const sources = [...html.matchAll(/ src="([^"]*)"/g)].map(([, source = '']) => source);
    expect(sources.filter(source => !existsSync(join(DOCS, 'public', source)))).toEqual([]);
  });
});

test('every drawing is in a picture', () => {
  const all = messageExamples.map(({ name, json }) => pictureOf(name, json)).join('');
  const drawings = readdirSync(join(DOCS, 'public/pictures'));
  expect(drawings.filter(file => !all.includes(`src="/pictures/${file}"`))).toEqual([]);
});

test('the gallery has the code, the chat and the JSON of each of its messages', () => {
  const text = textOf('gallery');
  const names = messageExamples.map(({ name }) => name).filter(name => name.startsWith('gallery/'));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const shown = ['.ts{ts twoslash}', '.json{chat}', '.json'].map(ending => `<<< @/examples/${name}${ending}\n`);
    expect(shown.filter(line => !text.includes(line))).toEqual([]);
  }
});
