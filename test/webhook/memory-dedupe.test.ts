import { afterEach, expect, test, vi } from 'vitest';
import { memoryDedupe } from '../../src/webhook/dedupe.js';

afterEach(() => void vi.useRealTimers());

test('memoryDedupe claims new, then running, then done, and new again after release', () => {
  const store = memoryDedupe();
  expect([store.claim('a'), store.claim('a')]).toEqual(['new', 'running']);
  store.complete('a');
  expect(store.claim('a')).toBe('done');
  store.claim('b');
  store.release('b');
  expect(store.claim('b')).toBe('new');
});

test('memoryDedupe forgets a delivery ttlMs after its last change', () => {
  vi.useFakeTimers();
  const store = memoryDedupe({ ttlMs: 100 });
  store.claim('a');
  vi.advanceTimersByTime(60);
  store.complete('a');
  vi.advanceTimersByTime(99);
  expect(store.claim('a')).toBe('done');
  vi.advanceTimersByTime(1);
  expect(store.claim('a')).toBe('new');
});

test('memoryDedupe keeps the newest maxEntries', () => {
  const store = memoryDedupe({ maxEntries: 2 });
  for (const key of ['a', 'b', 'c']) store.claim(key);
  expect(store.claim('c')).toBe('running');
  expect(store.claim('b')).toBe('running');
  expect(store.claim('a')).toBe('new');
});
