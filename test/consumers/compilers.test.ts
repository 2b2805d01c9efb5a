import { expect, test } from 'vitest';
import { ALL_VERSIONS, type AnyVersion, tsc } from '../types/tsc.js';
import { nodenext } from './compilations.js';
import { compilesWith, inConsumer, TIME } from './in-consumer.js';

const at = inConsumer();

// The newest compiler, which is the quickest. The other combinations are in test/slow.
test(
  'TypeScript 7 compiles consumers under nodenext: ES modules, CommonJS, and builders passed between them',
  TIME,
  async () => {
    expect(await nodenext('7.0.2', at('7.0.2', 'nodenext'), { exactOptionalPropertyTypes: true })).toBe('');
  },
);

compilesWith(['7.0.2'], at);

test('every compiler has the version of its name', TIME, async () => {
  const told = (version: AnyVersion) => tsc(version, at(), '--version');
  expect(await Promise.all(ALL_VERSIONS.map(told))).toEqual(ALL_VERSIONS.map(version => `Version ${version}\n`));
});
