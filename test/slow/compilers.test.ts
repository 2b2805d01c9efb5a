import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundler, emulator, nodenext } from '../consumers/compilations.js';
import { type Consumer, installed } from '../consumers/install.js';
import { ALL_VERSIONS } from '../types/tsc.js';

const TIME = { timeout: 300_000 };

let consumer: Consumer;
const at = (...names: readonly string[]): string => join(consumer.folder, ...names);

beforeAll(async () => {
  consumer = await installed();
}, 180_000);
afterAll(() => consumer.remove());

// The combinations that test/consumers leaves out.
describe.each(ALL_VERSIONS)('TypeScript %s', version => {
  test('nodenext, without exactOptionalPropertyTypes', TIME, async () => {
    expect(await nodenext(version, at(version, 'nodenext'), { exactOptionalPropertyTypes: false })).toBe('');
  });

  test('bundler, with exactOptionalPropertyTypes', TIME, async () => {
    expect(await bundler(version, at(version, 'bundler'), { exactOptionalPropertyTypes: true })).toBe('');
  });

  test('the emulator, with the types of Node', TIME, async () => {
    expect(await emulator(version, at(version, 'emulator'))).toBe('');
  });
});
