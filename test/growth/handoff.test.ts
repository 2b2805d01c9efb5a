import { createBot } from 'sendable';
import { createHandoff, createRelay, sendHandedOff } from 'sendable/handoff';
import { memoryTransport } from 'sendable/testing';
import { describe, expect, test } from 'vitest';
import { message, useRedis } from '../bullmq/outboxes.js';
import { hasRedis } from '../bullmq/redis-server.js';
import { usePostgres } from '../handoff/handoffs.js';
import { hasPostgres } from '../support/postgres-server.js';
import { staysLinear } from './harness.js';

describe.skipIf(!hasRedis || !hasPostgres)('a handoff', () => {
  const { access } = useRedis();
  const { query, newTable, rowsOf } = usePostgres();
  const prepare = async (items: number) => {
    const given = { ...access(), table: await newTable() };
    const handOff = createHandoff({ name: given.name, keys: given.keys, table: given.table });
    for (let n = 0; n < items; n++) await handOff(query, message(`m-${n}`));
    return given;
  };

  // Would catch: a relay that reads rows again which it has moved, or that counts the table for each batch.
  test('a row costs a relay the same in a long table', () =>
    staysLinear({
      items: 100,
      prepare,
      run: async (items, { name, connection, table }) => {
        await new Promise<void>((resolve, reject) => {
          let moved = 0;
          const relay = createRelay({
            name,
            connection,
            table,
            query,
            batch: 25,
            on: {
              error: reject,
              moved: ({ count }) => {
                moved += count;
                if (moved === items) relay.close().then(resolve, reject);
              },
            },
          });
        });
        expect(await rowsOf(table)).toEqual([]);
      },
    }));

  // Would catch: rows in flight that are kept after their end, or that each further read looks at.
  test('a row costs sendHandedOff the same in a long table', () =>
    staysLinear({
      items: 100,
      prepare,
      run: async (items, { name, keys, table }) => {
        const transport = memoryTransport();
        const bot = createBot({ baseUrl: 'https://platform.example', token: 'token', transport });
        const stopping = new AbortController();
        let ended = 0;
        const outcome = () => {
          ended += 1;
          if (ended === items) stopping.abort();
        };
        await sendHandedOff({ name, keys, table, query, bot, signal: stopping.signal, pollMs: 10, on: { outcome } });
        await bot.close();
        expect(transport.requests).toHaveLength(items);
        expect(await rowsOf(table)).toEqual([]);
      },
    }));
});
