import { describe, expect, test } from 'vitest';
import { wrongVerdicts } from '../types/programs.js';
import { ALL_VERSIONS } from '../types/tsc.js';

describe.each(ALL_VERSIONS)('TypeScript %s', version => {
  test.each([true, false])('with exactOptionalPropertyTypes %s, each program has the right verdict', async exact => {
    expect(await wrongVerdicts(version, exact)).toEqual({ accepted: [], refused: [] });
  });
});
