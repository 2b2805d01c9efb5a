import { expect, test } from 'vitest';
import { bundler, nodenext, project } from '../consumers/compilations.js';
import { compilesWith, inConsumer, TIME } from '../consumers/in-consumer.js';
import { typed } from '../package/programs.js';
import { ALL_VERSIONS, tsc } from '../types/tsc.js';

const at = inConsumer();

test.each(ALL_VERSIONS)('the compiler that is called TypeScript %s has this version', TIME, async version => {
  expect(await tsc(version, at(), '--version')).toBe(`Version ${version}\n`);
});

test.each(ALL_VERSIONS.flatMap(version => [true, false].map(isExact => [version, isExact] as const)))(
  'TypeScript %s, nodenext, exactOptionalPropertyTypes: %s',
  TIME,
  async (version, exactOptionalPropertyTypes) => {
    const folder = at(version, `nodenext-${exactOptionalPropertyTypes}`);
    expect(await nodenext(version, folder, { exactOptionalPropertyTypes })).toBe('');
  },
);

test.each(ALL_VERSIONS)('TypeScript %s, bundler, with exactOptionalPropertyTypes', TIME, async version => {
  expect(await bundler(version, at(version, 'bundler-exact'), { exactOptionalPropertyTypes: true })).toBe('');
});

test.each(ALL_VERSIONS)('TypeScript %s, the types of every entry point', TIME, async version => {
  expect(await tsc(version, await project(at(version, 'typed'), { 'types.ts': typed }))).toBe('');
});

compilesWith(ALL_VERSIONS, at);
