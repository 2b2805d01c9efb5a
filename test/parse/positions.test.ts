import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPositions } from '../../src/parse/positions.js';
import { formatPath, type Path } from '../../src/parse/violation.js';

/** Each value of a JSON, and its path. */
const pathsOf = (value: unknown, path: Path = []): readonly (readonly [Path, unknown])[] => {
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => pathsOf(item, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))
      : [];
  return [[path, value], ...inner];
};

const blanks = fc.constantFrom(undefined, 1, 2, '\t', '\r\n ' as const);

test('every value of any JSON text is found, whatever its whitespace', () => {
  fc.assert(
    fc.property(fc.jsonValue(), blanks, (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      const { at, again, broken } = findPositions(text, new Set(pathsOf(value).map(([path]) => formatPath(path))));
      expect([broken, again.size]).toEqual([undefined, 0]);
      const wrong = pathsOf(value).filter(([path, item]) => {
        const last = path.at(-1);
        const start = typeof last === 'string' ? JSON.stringify(last) : JSON.stringify(item).slice(0, 1);
        return !text.startsWith(start, at.get(formatPath(path)));
      });
      expect(wrong).toEqual([]);
      expect(at.size).toBe(new Set(pathsOf(value).map(([path]) => formatPath(path))).size);
    }),
    { seed: 6, numRuns: 200 },
  );
});

test('a text is broken exactly when JSON.parse rejects it', () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '}', '"', '0', 'x', '\\', '\u0001'),
      (json, where, mark) => {
        const i = where % (json.length + 1);
        const text = json.slice(0, i) + mark + json.slice(i + 1);
        expect(findPositions(text, new Set()).broken === undefined).toBe(isJson(text));
      },
    ),
    { seed: 6, numRuns: 1000 },
  );
});

test('a repeated key has both positions', () => {
  const { at, again } = findPositions(
    '{"a":1,"b":[{"c":1,"\\u0063":2}],"a":3}',
    new Set(['', 'a', 'b', 'b[0]', 'b[0].c']),
  );
  expect([at.get('a'), again.get('a'), at.get('b[0].c'), again.get('b[0].c')]).toEqual([1, 32, 13, 19]);
});

test.each([
  ['deep', '['.repeat(100_000)],
  ['long', `"${'x'.repeat(5_000_000)}"`],
  ['escaped', `"${'\\n'.repeat(7_000_000)}"`],
])('a %s text is read without an error', (_, text) => {
  const { at, broken } = findPositions(text, new Set(['']));
  expect([at.get(''), broken]).toEqual([0, undefined]);
});

test('only the wanted values of a text of millions of values are recorded', () => {
  const { at } = findPositions(`{"a":[${'0,'.repeat(1_000_000)}{"b":1}]}`, new Set(['', 'a', 'a[1000000]']));
  expect([...at.keys()]).toEqual(['', 'a', 'a[1000000]']);
});

test('a text that opens and closes more brackets than any violation is deep is read to its end', () => {
  const deep = `${'[{"a":'.repeat(1000)}1${'}]'.repeat(1000)}`;
  expect(findPositions(deep, new Set()).broken).toBeUndefined();
  expect(findPositions(deep.replace('}]}]', '}}}]'), new Set()).broken).toBe(deep.indexOf('}]') + 1);
});
