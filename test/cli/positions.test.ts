import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionsOf } from '../../src/cli/positions.js';
import { type Path, pathText } from '../../src/parse/path.js';

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

test('every value of any JSON is found, however it is written', () => {
  fc.assert(
    fc.property(fc.jsonValue(), blanks, (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      const { at, again, broken } = positionsOf(text);
      expect([broken, again.size]).toEqual([undefined, 0]);
      const wrong = pathsOf(value).filter(([path, item]) => {
        const last = path.at(-1);
        const start = typeof last === 'string' ? JSON.stringify(last) : JSON.stringify(item).slice(0, 1);
        return !text.startsWith(start, at.get(pathText(path)));
      });
      expect(wrong).toEqual([]);
      expect(at.size).toBe(new Set(pathsOf(value).map(([path]) => pathText(path))).size);
    }),
    { seed: 6, numRuns: 200 },
  );
});

test('text is broken exactly where it is no JSON', () => {
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
        expect(positionsOf(text).broken === undefined).toBe(isJson(text));
      },
    ),
    { seed: 6, numRuns: 1000 },
  );
});

test('a key that comes again has both places', () => {
  const { at, again } = positionsOf('{"a":1,"b":[{"c":1,"\\u0063":2}],"a":3}');
  expect([at.get('a'), again.get('a'), at.get('b[0].c'), again.get('b[0].c')]).toEqual([1, 32, 13, 19]);
});

test.each([
  ['deep', '['.repeat(100_000)],
  ['long', `"${'x'.repeat(5_000_000)}"`],
  ['escaped', `"${'\\n'.repeat(7_000_000)}"`],
])('a %s text harms nothing', (_, text) => {
  const { broken } = positionsOf(text);
  expect(broken).toBe(text.startsWith('[') ? text.length : undefined);
});
