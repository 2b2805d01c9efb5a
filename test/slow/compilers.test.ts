import { expect, test } from 'vitest';
import { bundler, nodenext } from '../consumers/compilations.js';
import { compilesWith, inConsumer, TIME } from '../consumers/in-consumer.js';
import { ALL_VERSIONS } from '../types/tsc.js';

const at = inConsumer();

// With test/consumers, every combination.
test.each(['5.4.5', '5.9.3', '6.0.3'] as const)(
  'TypeScript %s, nodenext, with exactOptionalPropertyTypes',
  TIME,
  async version => {
    expect(await nodenext(version, at(version, 'nodenext-exact'), { exactOptionalPropertyTypes: true })).toBe('');
  },
);

test.each(ALL_VERSIONS)('TypeScript %s, nodenext, without exactOptionalPropertyTypes', TIME, async version => {
  expect(await nodenext(version, at(version, 'nodenext'), { exactOptionalPropertyTypes: false })).toBe('');
});

test.each(ALL_VERSIONS)('TypeScript %s, bundler, with exactOptionalPropertyTypes', TIME, async version => {
  expect(await bundler(version, at(version, 'bundler-exact'), { exactOptionalPropertyTypes: true })).toBe('');
});

compilesWith(
  ALL_VERSIONS.filter(version => version !== '7.0.2'),
  at,
);
