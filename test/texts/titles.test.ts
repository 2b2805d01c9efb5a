import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A failing log shows only the titles, so each must be a claim that can be read alone.
const titles = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.test.ts'))
  .flatMap(file =>
    [
      ...readFileSync(join('test', file), 'utf8').matchAll(
        /(?:^\s*(?:test|it|describe)\b[^'"`]*?|\]\)|\w\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1,/gms,
      ),
    ].map(([, , title = '']) => `${file}: ${title}`),
  );

const breaking = (pattern: RegExp): readonly string[] => titles.filter(title => pattern.test(title));

test('a test title does not begin with what, who, of, how or whether', () => {
  expect(titles.length).toBeGreaterThan(1400);
  expect(breaking(/: (?:what|whatever|who|whoever|of|how|whether)\b/i)).toEqual([]);
});

// A quoted "is no" is one that a title is about.
test('a test title negates the verb: "is not", not "is no"', () => {
  expect(breaking(/(?<!\bthere |")\b(?:is|are) (?:no(?! longer)|none)\b/i)).toEqual([]);
});
