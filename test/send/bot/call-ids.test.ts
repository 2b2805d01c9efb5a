import { expect, it } from 'vitest';
import { createCallIds } from '../../../src/send/events.js';

it('the ids of calls are UUIDs, and differ also when the counter begins again', () => {
  const next = createCallIds();
  const first = Array.from({ length: 1000 }, next);
  for (let n = 1000; n < 899_000; n++) next();
  const ids = [...first, ...Array.from({ length: 1002 }, next)];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of [...first.slice(0, 2), ...ids.slice(-3)])
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids.map(id => id.slice(0, 30))).size).toBe(2);
});
