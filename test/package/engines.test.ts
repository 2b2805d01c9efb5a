import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../types/tsc.js';
import { bundled, manifest } from './manifest.js';

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly engines?: { readonly node?: string };
}
const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);
/** The packages that npm installs for a user of this package, and those that are part of it. */
const parts = bundled().map(name => `node_modules/${name}`);
const installed = Object.entries(lock.packages)
  .filter(([path, { dev, devOptional }]) => parts.includes(path) || (path !== '' && !dev && !devOptional))
  .map(([path, locked]) => ({ ...locked, name: path.split('node_modules/').at(-1) ?? '' }));

type Version = readonly [number, number, number];
const OLDEST: Version = [20, 19, 0];

const atLeast = (a: Version, b: Version): boolean => {
  const at = a.findIndex((part, i) => part !== b[i]);
  return at < 0 || (a[at] ?? 0) > (b[at] ?? 0);
};

/** Checks that a version is in a range. It knows only the few forms that our dependencies use. */
const allows = (range: string, version: Version): boolean =>
  range.split('||').some(one => {
    const [, sign, major, minor = '0', patch = '0'] = /^\s*(>=|\^)\s*(\d+)(?:\.(\d+))?(?:\.(\d+))?\s*$/.exec(one) ?? [];
    if (major === undefined) throw new Error(`Teach this test the range ${range}.`);
    const start: Version = [Number(major), Number(minor), Number(patch)];
    return atLeast(version, start) && (sign === '>=' || version[0] === start[0]);
  });

describe('everything that is installed with the package, or is part of it', () => {
  test('is known from the lock file', () => {
    const names = installed.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([...Object.keys(manifest.dependencies), ...parts.map(path => path.slice(13))]),
    );
    expect(names).not.toContain('vitest');
  });

  test('runs on the oldest Node that we promise', () => {
    expect(manifest.engines.node).toBe(`>=${OLDEST.slice(0, 2).join('.')}`);
    expect(installed.filter(({ engines }) => engines?.node && !allows(engines.node, OLDEST))).toEqual([]);
  });

  test('has a licence that requires only its notice', () => {
    expect(installed.filter(({ license }) => !['MIT', 'ISC', 'BSD-2-Clause', '0BSD'].includes(license ?? ''))).toEqual(
      [],
    );
  });
});
