import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const docstringsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // What the docs site builds is not ours.
    .filter(file => /\.tsx?$/.test(file) && !/^\.vitepress.(?:cache|dist)\b/.test(file))
    .flatMap(file =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\/\*\*\s*(.*?)\s*\*\//gs)].map(([, text = '']) => ({
        file,
        text: text.replace(/\s*\n\s*\* ?/g, ' ').replace(/^\* /, ''),
      })),
    );

const docstrings = docstringsIn('src');

const breaking = (pattern: RegExp, of = docstrings): readonly string[] =>
  of.filter(({ text }) => pattern.test(text)).map(({ file, text }) => `${file}: ${text.slice(0, 120)}`);

test('a docstring begins with a verb or a noun, not with What, Who, Of, How or Whether', () => {
  expect(docstrings.length).toBeGreaterThan(500);
  const all = ['src', 'test', 'test-d', 'docs'].flatMap(docstringsIn);
  expect(breaking(/^(?:What|Who|Whoever|Whose|Of|How|Whether|When|Where)\b/, all)).toEqual([]);
});

test('a docstring negates the verb: "is not", never "is no" or "is none"', () => {
  expect(breaking(/(?<!\bthere )\b(?:is|are) (?:no(?! longer)|none)\b/i)).toEqual([]);
});

test('a docstring uses the words of the field', () => {
  expect(breaking(/\b(?:nobody|whoever|the document|under way|in truth)\b/i)).toEqual([]);
});

test('no docstring of src/send calls a response an answer', () => {
  const answers = docstrings.filter(({ file, text }) => file.startsWith('send/') && /\banswers?\b/i.test(text));
  expect(answers.map(({ file, text }) => `${file}: ${text.slice(0, 120)}`)).toEqual([]);
});
