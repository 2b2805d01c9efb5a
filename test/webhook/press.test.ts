import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPress, parsePress } from '../../src/webhook/press.js';

test.each([
  ['[card-7]:apply:gold', 'card-7', 'apply:gold'],
  ['[a]:b]:c]:d', 'a', 'b]:c]:d'],
  ['[a]b]:c', 'a]b', 'c'],
  ['[[a]:b', '[a', 'b'],
  ['[a]:', 'a', ''],
  ['[a]::', 'a', ':'],
  ['[ a ]: b ', ' a ', ' b '],
  ['[a]:one\ntwo\r\n', 'a', 'one\ntwo\r\n'],
  ['[a]:nul\0', 'a', 'nul\0'],
  ['[a]:\ud83d\ude00', 'a', '\ud83d\ude00'],
  ['[a]:\ud83d', 'a', '\ud83d'],
  ['[a]:{"id":"7"}', 'a', '{"id":"7"}'],
  ['[__proto__]:__proto__', '__proto__', '__proto__'],
])('%j is a press', (raw, messageId, payload) => {
  expect(parsePress(raw)).toEqual({ kind: 'press', messageId, payload });
});

test.each([
  ['', 'no-bracket'],
  [' [a]:b', 'no-bracket'],
  ['\ufeff[a]:b', 'no-bracket'],
  ['a]:b', 'no-bracket'],
  ['[a', 'no-end-of-id'],
  ['[a]', 'no-end-of-id'],
  ['[a] :b', 'no-end-of-id'],
  ['[]:b', 'empty-id'],
  ['[]:b]:c', 'empty-id'],
  [undefined, 'not-text'],
  [null, 'not-text'],
  [7, 'not-text'],
  [Symbol('s'), 'not-text'],
  [['[a]:b'], 'not-text'],
  [Object('[a]:b'), 'not-text'],
  [{ toString: () => '[a]:b' }, 'not-text'],
])('%o is not a press', (raw, reason) => {
  expect(parsePress(raw)).toEqual({ kind: 'unrecognized', reason });
});

test('parsePress is the inverse of formatPress for every id without `]` and every payload', () => {
  const id = fc.string({ unit: 'binary', minLength: 1 }).filter(text => !text.includes(']'));
  fc.assert(
    fc.property(id, fc.string({ unit: 'binary' }), (messageId, payload) => {
      expect(parsePress(formatPress({ messageId, payload }))).toEqual({ kind: 'press', messageId, payload });
    }),
    { seed: 5, numRuns: 2000 },
  );
});

test('formatPress restores every text that parsePress accepts', () => {
  const near = fc
    .array(fc.constantFrom('[', ']', ':', ']:', 'a', '\n'), { maxLength: 12 })
    .map(parts => parts.join(''));
  fc.assert(
    fc.property(near, raw => {
      const press = parsePress(raw);
      if (press.kind === 'press') expect(formatPress(press)).toBe(raw);
      // The same rule, written independently of the code.
      expect(press.kind === 'press').toBe(/^\[(?!\]:)[\s\S]*?\]:/.test(raw));
    }),
    { seed: 6, numRuns: 5000 },
  );
});
