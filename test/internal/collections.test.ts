import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AgedMap } from '../../src/internal/aged-map.js';
import { Heap, type HeapItem } from '../../src/internal/heap.js';
import { LongMap } from '../../src/internal/long-map.js';

test('the first of a heap is the lowest, whatever was added and removed before', () => {
  const step = fc.oneof(
    fc.nat(9).map(until => ({ until })),
    fc.nat(20).map(index => ({ remove: index })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const heap = new Heap<HeapItem>();
      const model: HeapItem[] = [];
      for (const one of steps) {
        if ('until' in one) {
          const item = { until: one.until, place: 0 };
          heap.push(item);
          model.push(item);
        } else for (const item of model.splice(one.remove, 1)) heap.remove(item);
        expect(heap.peek()?.until).toBe(model.length === 0 ? undefined : Math.min(...model.map(({ until }) => until)));
      }
    }),
    { seed: 4 },
  );
});

test('an aged map behaves as a Map in which a set key is the newest', () => {
  const key = fc.nat(5).map(n => `k${n}`);
  const step = fc.oneof(
    fc.tuple(fc.constant('set' as const), key),
    fc.tuple(fc.constant('delete' as const), key),
    fc.constant(['clear', ''] as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      const aged = new AgedMap<number>();
      const model = new Map<string, number>();
      for (const [n, [action, name]] of steps.entries()) {
        const wasThere = model.delete(name);
        if (action === 'set') {
          aged.set(name, n);
          model.set(name, n);
        } else if (action === 'delete') expect(aged.delete(name)).toBe(wasThere);
        else {
          aged.clear();
          model.clear();
        }
        const [oldest] = model;
        expect(aged.oldest()).toEqual(oldest && { key: oldest[0], value: oldest[1] });
        expect([...aged.values()]).toEqual([...model.values()]);
        expect(aged.size).toBe(model.size);
        expect(aged.get(name)).toBe(model.get(name));
      }
    }),
    { seed: 4 },
  );
});

test('a long map behaves as a Map, also with more entries than one of its Maps has', () => {
  const long = new LongMap<string, number>();
  const model = new Map<string, number>();
  for (let n = 0; n < 300_000; n++) {
    const key = `k${n % 3 === 0 ? n >> 1 : n}`;
    long.set(key, n);
    model.set(key, n);
  }
  expect(long.size).toBe(model.size);
  let at = 0;
  const entries = [...model];
  for (const [key, value] of long) {
    const [name, number] = entries[at++] ?? [];
    if (key !== name || value !== number || long.get(key) !== number) throw new Error(`${key} differs.`);
  }
  expect(at).toBe(entries.length);
  expect([...long.values()].length).toBe(model.size);
  expect([long.has('k7'), long.has('none'), long.get('none')]).toEqual([true, false, undefined]);
});
