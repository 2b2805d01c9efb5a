import { describe, expect, test } from 'vitest';
import { memoryCodes } from '../../src/codes/index.js';
import { staysLinear } from './harness.js';

describe('memoryCodes', () => {
  // Would catch: a search through all records for each code, or for those that are over at each new one.
  test('a code costs the same beside those of many customers', () =>
    staysLinear({
      items: 2000,
      prepare: () => memoryCodes(),
      run: async (items, store) => {
        for (let n = 0; n < items; n++) {
          await store.replace(`C-${n}`, '', 'issued', 1e9);
          expect((await store.read(`C-${n}`)).record).toBe('issued');
        }
      },
    }));
});
