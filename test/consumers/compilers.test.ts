import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_VERSIONS, type AnyVersion, diagnose, tsc, VERSIONS } from '../types/tsc.js';
import { bundler, composite, emulator, nodenext, project } from './compilations.js';
import { type Consumer, installed } from './install.js';
import { refusals, right, without, wrong } from './shapes.js';

const TIME = { timeout: 120_000 };

let consumer: Consumer;
const at = (...names: readonly string[]): string => join(consumer.folder, ...names);

beforeAll(async () => {
  consumer = await installed();
}, 180_000);
afterAll(() => consumer.remove());

// The other combinations are in test/slow.
test.each(ALL_VERSIONS)(
  'TypeScript %s, nodenext: ES modules, CommonJS, builders that pass between',
  TIME,
  async version => {
    expect(await nodenext(version, at(version, 'nodenext'), { exactOptionalPropertyTypes: true })).toBe('');
  },
);

describe.each(VERSIONS)('TypeScript %s', version => {
  test('bundler, without exactOptionalPropertyTypes', TIME, async () => {
    expect(await bundler(version, at(version, 'bundler'), { exactOptionalPropertyTypes: false })).toBe('');
  });

  test('a composite project, and one that refers to it', TIME, async () => {
    expect(await composite(version, at(version, 'composite'))).toBe('');
  });

  test('the emulator, with the types of Node', TIME, async () => {
    expect(await emulator(version, at(version, 'emulator'))).toBe('');
  });
});

describe.each(VERSIONS)('PlatformShapes in TypeScript %s', version => {
  test('registered: right shapes compile', TIME, async () => {
    expect(await tsc(version, await project(at(version, 'right'), { 'use.ts': right }))).toBe('');
  });

  test("registered: each wrong shape is refused, by the consumer's own type", TIME, async () => {
    const found = await diagnose(version, await project(at(version, 'wrong'), { 'use.ts': wrong }));
    expect(found.map(({ text }) => text)).toEqual(refusals);
  });

  test('not registered: every JSON object compiles', TIME, async () => {
    expect(await tsc(version, await project(at(version, 'without'), { 'use.ts': without }))).toBe('');
  });
});

test('every compiler is the one that it is called', TIME, async () => {
  const told = (version: AnyVersion) => tsc(version, consumer.folder, '--version');
  expect(await Promise.all(ALL_VERSIONS.map(told))).toEqual(ALL_VERSIONS.map(version => `Version ${version}\n`));
});
