import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const docstrings = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file))
  .flatMap(file =>
    [...readFileSync(join('src', file), 'utf8').matchAll(/\/\*\*\s*(.*?)\s*\*\//gs)].map(([, text = '']) => ({
      file,
      text: text.replace(/\s*\n\s*\* ?/g, ' ').replace(/^\* /, ''),
    })),
  );

const breaking = (pattern: RegExp): readonly string[] =>
  docstrings.filter(({ text }) => pattern.test(text)).map(({ file, text }) => `${file}: ${text.slice(0, 120)}`);

test('a docstring begins with a verb or a noun, not with What, Who, Of, How or Whether', () => {
  expect(docstrings.length).toBeGreaterThan(500);
  expect(breaking(/^(?:What|Who|Whoever|Whose|Of|How|Whether)\b/)).toEqual([]);
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
