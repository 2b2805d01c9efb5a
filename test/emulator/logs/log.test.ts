import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedLog } from '../../../src/emulator/log.js';

const step = fc.oneof(
  { weight: 20, arbitrary: fc.record({ add: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.constant('clear' as const) },
);

/** The same log as a plain list. */
const kept = (list: readonly { bytes: number }[], maxEntries: number, maxBytes: number): number => {
  let from = 0;
  const bytes = (): number => list.slice(from).reduce((sum, entry) => sum + entry.bytes, 0);
  while (list.length - from > maxEntries || (bytes() > maxBytes && list.length - from > 1)) from++;
  return from;
};

test('a log keeps the newest entries, and reports each removed entry once and in order', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 200 }),
      fc.integer({ min: 1, max: 8 }),
      fc.nat(200),
      (steps, max, maxBytes) => {
        const gone: number[] = [];
        const log = new BoundedLog<{ number: number; bytes: number }>(
          { maxEntries: max, maxBytes },
          { keysOf: ({ bytes }) => [`${bytes % 5}`], onForget: ({ number }) => gone.push(number) },
        );
        let model: { number: number; bytes: number }[] = [];
        let number = 0;
        const expectedGone: number[] = [];
        for (const next of steps) {
          if (next === 'clear') {
            expectedGone.push(...model.map(entry => entry.number));
            model = [];
            log.clear();
          } else {
            const entry = { number: ++number, bytes: next.add };
            model.push(entry);
            log.add(entry, entry.bytes);
            expectedGone.push(...model.splice(0, kept(model, max, maxBytes)).map(({ number }) => number));
          }
          expect([...log]).toEqual(model);
          expect(log.length).toBe(model.length);
          expect(log.latest()).toBe(model.at(-1));
          expect(log.newest(3)).toEqual(model.slice(-3));
          expect(log.find('2')).toBe(model.findLast(({ bytes }) => bytes % 5 === 2));
          const later = number - 3;
          expect(log.findLater(entry => entry.number > later)).toBe(model.find(entry => entry.number > later));
          const isEven = (entry: { number: number }) => entry.number % 2 === 0;
          const ofKey = model.filter(({ bytes }) => bytes % 5 === 2);
          expect(log.findLast(isEven, '2')).toBe(ofKey.findLast(isEven));
          expect(log.findLater(entry => entry.number > later, isEven, '2')).toBe(
            ofKey.find(entry => entry.number > later && isEven(entry)),
          );
        }
        expect(gone).toEqual(expectedGone);
      },
    ),
    { numRuns: 200, seed: 6 },
  );
});

test('a log replaces an entry until it removes it, and finds it by its new key', () => {
  const log = new BoundedLog<{ at: number }>({ maxEntries: 2, maxBytes: 9 }, { keysOf: ({ at }) => [`${at % 10}`] });
  const [first, second, third] = [{ at: 1 }, { at: 2 }, { at: 12 }];
  for (const entry of [first, second, third]) log.add(entry);
  expect(log.find('1')).toBe(undefined);
  expect(log.find('2')).toBe(third);
  expect(log.replace(first, { at: 0 })).toBe(false);
  expect(log.replace(third, { at: 22 })).toBe(true);
  expect([...log]).toEqual([second, { at: 22 }]);
  expect([log.find('2'), log.findLast(({ at }) => at > 3)]).toEqual([{ at: 22 }, { at: 22 }]);
  log.clear();
  expect(log.find('2')).toBe(undefined);
  expect(log.findLater(() => true)).toBe(undefined);
});

test('entries added during a loop do not change it', () => {
  const log = new BoundedLog<number>({ maxEntries: 3, maxBytes: 9 });
  for (const entry of [1, 2, 3]) log.add(entry);
  const seen = [];
  for (const entry of log) {
    seen.push(entry);
    log.add(entry + 10);
  }
  expect(seen).toEqual([1, 2, 3]);
});

test('Node prints the length of a log, and no entry, which may be an OTP', () => {
  const log = new BoundedLog<number>({ maxEntries: 2, maxBytes: 100 });
  for (const entry of [1, 2, 3]) log.add(entry);
  expect(inspect(log)).toBe('[length 2; print an item, or [...list]]');
});
