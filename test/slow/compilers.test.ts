import { expect, test } from 'vitest';
import { bundler, nodenext } from '../consumers/compilations.js';
import { compilesWith, inConsumer, TIME } from '../consumers/in-consumer.js';
import { ALL_VERSIONS, VERSIONS } from '../types/tsc.js';

const at = inConsumer();

// With test/consumers, every combination.
const OLD = ALL_VERSIONS.filter(version => !VERSIONS.some(other => other === version));

test.each(ALL_VERSIONS)('TypeScript %s, nodenext, without exactOptionalPropertyTypes', TIME, async version => {
  expect(await nodenext(version, at(version, 'nodenext'), { exactOptionalPropertyTypes: false })).toBe('');
});

test.each(ALL_VERSIONS)('TypeScript %s, bundler, with exactOptionalPropertyTypes', TIME, async version => {
  expect(await bundler(version, at(version, 'bundler-exact'), { exactOptionalPropertyTypes: true })).toBe('');
});

compilesWith(OLD, at);
