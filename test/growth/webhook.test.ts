import { describe, expect, test } from 'vitest';
import { createWebhook, defineActions, memoryDedupe, parsePress } from '../../src/webhook/index.js';
import { requestOf } from '../support/webhook/deliveries.js';
import { staysLinear } from './harness.js';

describe('a webhook', () => {
  // Would catch: presses that are kept, a list of deliveries that each new one searches.
  test('a press costs the same after many presses', () =>
    staysLinear({
      items: 100,
      prepare: () => createWebhook({ onPress: () => {}, dedupe: memoryDedupe() }),
      run: async (items, webhook) => {
        for (let n = 0; n < items; n++) await webhook.fetch(requestOf(`{"payload":"[m-${n}]:go"}`));
      },
    }));

  // Would catch: a body that is joined or searched again with each chunk.
  test('a byte of a press costs the same in a long body', () =>
    staysLinear({
      items: 100_000,
      prepare: items => `{"payload":"[m-1]:${'x'.repeat(items)}"}`,
      run: async (items, body) => {
        const webhook = createWebhook({ onPress: () => {}, maxBodyBytes: 2 * items });
        const { status } = await webhook.fetch(requestOf(body));
        expect(status).toBe(200);
      },
    }));

  // Would catch: actions that are searched by name.
  test('an action costs the same among many', () =>
    staysLinear({
      items: 1000,
      run: items => {
        const names = Array.from({ length: items }, (_, n) => `action-${n}`);
        const actions = defineActions(
          Object.fromEntries(names.map(name => [name, undefined])) as { 'action-0': undefined },
        );
        for (const name of names) expect(actions.read(parsePress(`[m-1]:${name}`)).kind).toBe('action');
      },
    }));
});

describe('memoryDedupe', () => {
  const fill = (items: number, prefix: string, store: ReturnType<typeof memoryDedupe>) => {
    for (let n = 0; n < items; n++) store.claim(`${prefix}-${n}`);
  };

  // Would catch: the first key of a Map from which others were deleted, which V8 finds by a walk over those.
  test('a claim costs the same while a large store is full', () =>
    staysLinear({
      items: 2000,
      prepare: items => {
        const store = memoryDedupe({ maxEntries: items });
        fill(items, 'old', store);
        return store;
      },
      run: (items, store) => fill(items, 'new', store),
    }));

  // The stores are made before, so that eight small ones lie in memory beside each other, as much as one large one.
  test('a delivery that ends costs the same in a large store', () =>
    staysLinear({
      items: 2000,
      prepare: items => {
        const store = memoryDedupe({ maxEntries: items });
        fill(items, 'm', store);
        return store;
      },
      run: (items, store) => {
        for (let n = 0; n < items; n++) n % 2 === 0 ? store.complete(`m-${n}`) : store.release(`m-${n}`);
      },
    }));
});
