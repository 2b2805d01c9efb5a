import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXAMPLES, readExample, wrongExamples } from '../../docs/generate/example-files.js';
import { compile } from './compile.js';
import { shownErrors } from './shown-errors.js';

const FOLDER = join(EXAMPLES, 'errors');
// What is registered in PlatformShapes and PlatformExtras holds for a whole program: those examples have one of their own.
const found = [
  ...compile(join(FOLDER, 'tsconfig.json')),
  ...compile(join(FOLDER, 'open-shapes/tsconfig.json')).map(told => ({
    ...told,
    file: join('open-shapes', told.file),
  })),
];
const of = (list: typeof found, name: string) => list.filter(({ file }) => `errors/${file}` === `${name}.ts`);

test('every example file is tested', () => {
  expect(shownErrors.map(({ file }) => `errors/${file}`).sort()).toEqual(wrongExamples.map(name => `${name}.ts`));
});

test.each(wrongExamples)("%s: the page shows the compiler's error", name => {
  const told = of(found, name);
  expect(told).toEqual(of([...shownErrors], name));
  // The errors that twoslash expects.
  const [, expected = ''] = /^\/\/ @errors: (.*)$/m.exec(readExample(`${name}.ts`) ?? '') ?? [];
  expect(told.map(({ code }) => String(code))).toEqual(expected.split(' '));
});
