import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundler, composite, emulator, nodenext, project } from '../consumers/compilations.js';
import { type Consumer, installed } from '../consumers/install.js';
import { refusals, right, without, wrong } from '../consumers/shapes.js';
import { ALL_VERSIONS, diagnose, tsc, VERSIONS } from '../types/tsc.js';

const TIME = { timeout: 300_000 };

let consumer: Consumer;
const at = (...names: readonly string[]): string => join(consumer.folder, ...names);

beforeAll(async () => {
  consumer = await installed();
}, 180_000);
afterAll(() => consumer.remove());

// With test/consumers, every combination.
const OLD = ALL_VERSIONS.filter(version => !VERSIONS.some(other => other === version));

test.each(ALL_VERSIONS)('TypeScript %s, nodenext, without exactOptionalPropertyTypes', TIME, async version => {
  expect(await nodenext(version, at(version, 'nodenext'), { exactOptionalPropertyTypes: false })).toBe('');
});

test.each(ALL_VERSIONS)('TypeScript %s, bundler, with exactOptionalPropertyTypes', TIME, async version => {
  expect(await bundler(version, at(version, 'bundler-exact'), { exactOptionalPropertyTypes: true })).toBe('');
});

describe.each(OLD)('TypeScript %s', version => {
  test('bundler, without exactOptionalPropertyTypes', TIME, async () => {
    expect(await bundler(version, at(version, 'bundler'), { exactOptionalPropertyTypes: false })).toBe('');
  });

  test('a composite project, and one that refers to it', TIME, async () => {
    expect(await composite(version, at(version, 'composite'))).toBe('');
  });

  test('the emulator, with the types of Node', TIME, async () => {
    expect(await emulator(version, at(version, 'emulator'))).toBe('');
  });

  test(
    'PlatformShapes: right shapes compile, wrong ones are refused by name, without it all compile',
    TIME,
    async () => {
      expect(await tsc(version, await project(at(version, 'right'), { 'use.ts': right }))).toBe('');
      const found = await diagnose(version, await project(at(version, 'wrong'), { 'use.ts': wrong }));
      expect(found.map(({ text }) => text)).toEqual(refusals);
      expect(await tsc(version, await project(at(version, 'without'), { 'use.ts': without }))).toBe('');
    },
  );
});
