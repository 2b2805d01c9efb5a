import { expect, test } from 'vitest';
import { illegalPrograms, legalPrograms } from '../../test-d/programs/index.js';
import { wrongVerdicts } from './programs.js';

test('the corpus has 150 illegal and 80 legal programs or more, none of them twice', () => {
  expect(new Set(illegalPrograms).size).toBe(illegalPrograms.length);
  expect(new Set(legalPrograms).size).toBe(legalPrograms.length);
  expect(illegalPrograms.length).toBeGreaterThanOrEqual(150);
  expect(legalPrograms.length).toBeGreaterThanOrEqual(80);
});

// test/slow asks the other compilers, and without exactOptionalPropertyTypes.
test('TypeScript 7 refuses each illegal program and accepts each legal one', async () => {
  expect(await wrongVerdicts('7.0.2', true)).toEqual({ accepted: [], refused: [] });
});
