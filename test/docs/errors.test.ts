import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readExample, wrongExamples } from '../../docs/generate/example-files.js';
import { shownErrors } from './shown-errors.js';

const found = shownErrors();

// The texts are those of test-d/texts; test/slow/docs compares what the pages show with the compiler.
test.each(wrongExamples)('%s: the compiler reports the errors that the page expects', name => {
  const codes = found.filter(({ file }) => `errors/${file}` === `${name}.ts`).map(({ code }) => String(code));
  const [, expected = ''] = /^\/\/ @errors: (.*)$/m.exec(readExample(`${name}.ts`) ?? '') ?? [];
  expect(codes).toEqual(expected.split(' '));
});

test.each(['readme', 'readme-phone'])('the picture %s shows what the compiler prints of its code', name => {
  const picture = readFileSync(`docs/public/${name}.svg`, 'utf8')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  const [shown] = found.filter(({ file }) => file === 'card.ts');
  const text = `${shown?.text}`.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  expect(picture).toContain(text);
});
