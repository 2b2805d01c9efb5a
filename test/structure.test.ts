import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = resolve('src');
// Imports point one way: each room may use those named for it, and itself.
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  wire: [],
  rules: [],
  build: ['wire', 'rules'],
  send: ['wire', 'rules', 'build'],
  parse: ['wire', 'rules', 'build'],
  webhook: ['wire', 'rules', 'build', 'send'],
  emulator: ['wire', 'rules', 'build', 'send', 'parse', 'webhook'],
  undici: ['send'],
  testing: ['wire', 'send'],
  cli: ['index.ts', 'parse', 'emulator'],
  'index.ts': ['wire', 'rules', 'build', 'send'],
};

// What `imports` in package.json chooses stands beside the file that asks for it.
const CHOSEN = ["'#default-transport'", "'./default-transport.node.js'"] as const;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file));
const roomOf = (file: string): string => file.split('/')[0] ?? '';
const importsOf = (file: string): readonly string[] =>
  [
    ...readFileSync(join(SRC, file), 'utf8')
      .replace(...CHOSEN)
      .matchAll(/from '(\.[^']+)\.js'/g),
  ].map(([, path = '']) => fileOf(relative(SRC, resolve(SRC, dirname(file), path))));

const fileOf = (path: string): string => [`${path}.tsx`, `${path}.ts`].find(file => files.includes(file)) ?? path;

test('every room of src is known here', () => {
  expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
});

test.each(files)('%s imports only from the rooms that its own may use', file => {
  const allowed = [roomOf(file), ...(MAY_IMPORT[roomOf(file)] ?? [])];
  expect(importsOf(file).filter(imported => !allowed.includes(roomOf(imported)))).toEqual([]);
});

test('no file imports itself, however far around', () => {
  const imports = new Map(files.map(file => [file, importsOf(file)]));
  const visit = (file: string, trail: readonly string[]): readonly string[] => {
    if (trail.includes(file)) return [[...trail.slice(trail.indexOf(file)), file].join(' → ')];
    if (done.has(file)) return [];
    done.add(file);
    return (imports.get(file) ?? []).flatMap(next => visit(next, [...trail, file]));
  };
  const done = new Set<string>();
  expect(files.flatMap(file => visit(file, []))).toEqual([]);
});
