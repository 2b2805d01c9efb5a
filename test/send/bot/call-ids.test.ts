import { expect, it } from 'vitest';
import { createCallIds } from '../../../src/send/events.js';

it('the ids of calls are UUIDs, and differ also when the counter begins again', () => {
  const next = createCallIds();
  const ids = Array.from({ length: 900_002 }, next);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of [ids[0], ids[899_999], ids[900_000], ids[900_001]])
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids.map(id => id.slice(0, 30))).size).toBe(2);
});
