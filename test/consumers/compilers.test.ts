import { expect, test } from 'vitest';
import { ALL_VERSIONS, type AnyVersion, tsc, VERSIONS } from '../types/tsc.js';
import { nodenext } from './compilations.js';
import { compilesWith, inConsumer, TIME } from './in-consumer.js';

const at = inConsumer();

// The other combinations are in test/slow.
test.each(ALL_VERSIONS)(
  'TypeScript %s, nodenext: ES modules, CommonJS, builders that pass between',
  TIME,
  async version => {
    expect(await nodenext(version, at(version, 'nodenext'), { exactOptionalPropertyTypes: true })).toBe('');
  },
);

compilesWith(VERSIONS, at);

test('every compiler is the one that it is called', TIME, async () => {
  const told = (version: AnyVersion) => tsc(version, at(), '--version');
  expect(await Promise.all(ALL_VERSIONS.map(told))).toEqual(ALL_VERSIONS.map(version => `Version ${version}\n`));
});
