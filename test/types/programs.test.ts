import { expect, test } from 'vitest';
import { wrongVerdicts } from './programs.js';

// test/slow asks the other compilers, and without exactOptionalPropertyTypes.
test('TypeScript 7 refuses each illegal program and accepts each legal one', async () => {
  expect(await wrongVerdicts('7.0.2', true)).toEqual({ accepted: [], refused: [] });
});
