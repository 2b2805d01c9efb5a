import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = resolve('src');
// Imports point one way: each module may use those named for it, `internal`, and itself.
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  internal: [],
  spec: [],
  builders: ['spec'],
  send: ['spec', 'builders'],
  parse: ['spec', 'builders'],
  webhook: ['spec', 'builders', 'send'],
  codes: ['builders'],
  emulator: ['spec', 'builders', 'send', 'parse', 'webhook'],
  undici: ['send'],
  otel: ['send'],
  bullmq: ['index.ts', 'builders', 'send', 'parse'],
  handoff: ['index.ts', 'builders', 'bullmq'],
  testing: ['spec', 'send', 'webhook'],
  schema: ['spec'],
  corpus: ['spec'],
  journal: ['send', 'index.ts'],
  cli: ['index.ts', 'parse', 'emulator', 'bullmq', 'handoff', 'journal'],
  'index.ts': ['spec', 'builders', 'send'],
};

// What `imports` in package.json chooses stands beside the file that asks for it.
const CHOSEN = ["'#default-transport'", "'./default-transport.node.js'"] as const;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file));
const moduleOf = (file: string): string => file.split('/')[0] ?? '';
const importsOf = (file: string): readonly string[] =>
  [
    ...readFileSync(join(SRC, file), 'utf8')
      .replace(...CHOSEN)
      .matchAll(/from '(\.[^']+)\.js'/g),
  ].map(([, path = '']) => fileOf(relative(SRC, resolve(SRC, dirname(file), path))));

/** Lists the folders that contain a file, outermost first. */
function parentsOf(file: string): readonly string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

const fileOf = (path: string): string => [`${path}.tsx`, `${path}.ts`].find(file => files.includes(file)) ?? path;

test('every module of src is known here', () => {
  expect([...new Set(files.map(moduleOf))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
});

test.each(files)('%s imports only from the modules that its own may use', file => {
  const allowed = [moduleOf(file), 'internal', ...(MAY_IMPORT[moduleOf(file)] ?? [])];
  expect(importsOf(file).filter(imported => !allowed.includes(moduleOf(imported)))).toEqual([]);
});

/** Follows imports from each unit and returns each circle, as `a → b → a`. */
const findCircles = (imports: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] => {
  const done = new Set<string>();
  const visit = (unit: string, trail: readonly string[]): readonly string[] => {
    if (trail.includes(unit)) return [[...trail.slice(trail.indexOf(unit)), unit].join(' → ')];
    if (done.has(unit)) return [];
    done.add(unit);
    return [...(imports.get(unit) ?? [])].flatMap(next => visit(next, [...trail, unit]));
  };
  return [...imports.keys()].flatMap(unit => visit(unit, []));
};

// A folder counts as one unit, and so does each file next to it: so a reader can learn a module from the bottom up.
const folders = [...new Set(files.flatMap(file => parentsOf(file)))];
test.each(folders)('imports between the folders and files inside %s go one way', folder => {
  const unitOf = (file: string): string | undefined =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined;
  const imports = new Map<string, Set<string>>();
  for (const file of files)
    for (const imported of importsOf(file)) {
      const [from, to] = [unitOf(file), unitOf(imported)];
      if (from === undefined || to === undefined || from === to) continue;
      imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  expect(findCircles(imports)).toEqual([]);
});
