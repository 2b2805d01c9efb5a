import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeParse } from '../../src/parse/index.js';

const messageOf = (text: string): string => {
  const result = safeParse(text);
  return result.ok ? 'no violation' : result.violations.map(({ message }) => message).join();
};

test.each([
  ['', 'line 1, column 1: unexpected end; expected a value'],
  ['{"a', 'line 1, column 4: unexpected end; expected a closing "'],
  [
    '{"recipient":\n  {"id": "u"},\r\n}',
    'line 3, column 1: unexpected }; expected a key in double quotes after the comma',
  ],
  ['[1,]', 'line 1, column 4: unexpected ]; expected a value after the comma'],
  ["{'id':1}", "line 1, column 2: unexpected '; expected a key in double quotes or }"],
  ['{"a":1}}', 'line 1, column 8: unexpected }; expected the end'],
  ['{"a" 1}', 'line 1, column 6: unexpected character; expected a colon'],
  ['{"a":"b\n"}', 'line 1, column 8: unexpected character; expected an escape'],
  ['{"a":"\\x"}', 'line 1, column 8: unexpected character; expected an escape'],
  ['{"a":01}', 'line 1, column 7: unexpected character; expected a comma or }'],
  ['nul', 'line 1, column 4: unexpected end; expected the rest of the value'],
  ['\ufeff{}', 'line 1, column 1: unexpected byte order mark; expected a value'],
])('text that is not JSON is one violation with line and column: %j', (text, expected) => {
  expect(messageOf(text)).toBe(`Invalid JSON at ${expected}. [field-type]`);
});

test('the message of text that is not JSON quotes nothing of it', () => {
  expect(messageOf('{"mokValue": 481516 481516}')).toBe(
    'Invalid JSON at line 1, column 21: unexpected character; expected a comma or }. [field-type]',
  );
});

/** The position in the message of the engine: absent in some of them. */
const positionOf = (text: string): number | undefined => {
  try {
    JSON.parse(text);
  } catch (error) {
    const position = /at position (\d+)/.exec(String(error))?.[1];
    return /end of JSON input/.test(String(error))
      ? text.length
      : position === undefined
        ? undefined
        : Number(position);
  }
  return undefined;
};

test('the column is the position that JSON.parse of Node names', () => {
  const piece = fc.constantFrom(...'{}[],:"\\1-.e\'', '\\u', 'nul', 'true', '\u0001');
  let named = 0;
  fc.assert(
    fc.property(fc.json({ maxDepth: 3 }), fc.nat(), fc.nat(4), piece, (json, at, length, inserted) => {
      const start = at % (json.length + 1);
      const text = json.slice(0, start) + inserted + json.slice(start + length);
      const position = positionOf(text);
      if (position === undefined || /[\r\n]/.test(text)) return;
      named += 1;
      expect(messageOf(text)).toContain(`Invalid JSON at line 1, column ${position + 1}: `);
    }),
    { seed: 20_261_121, numRuns: 5000 },
  );
  expect(named).toBeGreaterThan(1000);
});
