import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Diagnostic, diagnose, ROOT, VERSIONS, withProject } from './tsc.js';

// `@ts-expect-error` never looks at the reason. Here each is taken away, and what TypeScript 7 says instead is kept in
// test-d/texts: look at the difference before `npx vitest run test/types/expected-errors.test.ts -u`.
const FOLDER = join(ROOT, 'test-d');
const DIRECTIVE = /^\s*\/\/ @ts-expect-error (.*)$/;
const PACKAGES = [
  'tsd',
  'bullmq',
  'ts-pattern',
  'valibot',
  'zod',
  'arktype',
  'hono',
  'express',
  'fastify',
  'ioredis',
  'redis',
  '@redis',
  '@types',
];
const tsconfig = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023'],
    module: 'NodeNext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noImplicitReturns: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['**/*.ts'],
};

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.test-d.ts'))
  .sort();
const linesOf = (file: string): readonly string[] => readFileSync(join(FOLDER, file), 'utf8').split('\n');
const withoutDirectives = (file: string): string =>
  linesOf(file)
    .map(line => (DIRECTIVE.test(line) ? '' : line))
    .join('\n');

let found: readonly (readonly Diagnostic[])[];

beforeAll(async () => {
  const project = Object.fromEntries(files.map(file => [file, withoutDirectives(file)]));
  found = await withProject(
    { ...project, 'tsconfig.json': JSON.stringify(tsconfig) },
    folder => Promise.all(VERSIONS.map(version => diagnose(version, folder))),
    PACKAGES.map(name => `node_modules/${name}`),
  );
});

/** Returns the reason of each expectation, and its line: the next one with code. */
const expectationsOf = (file: string): readonly { reason: string; line: number }[] => {
  const lines = linesOf(file);
  return lines.flatMap((text, index) => {
    const reason = DIRECTIVE.exec(text)?.[1];
    const code = lines.findIndex((next, at) => at > index && !/^\s*\/\//.test(next));
    return reason === undefined ? [] : [{ reason, line: code + 1 }];
  });
};

const at = (all: readonly Diagnostic[], file: string, line: number): readonly string[] =>
  all.filter(each => each.file === file && each.line === line).map(({ text }) => text);

// TypeScript 6 prints the members of a union in another order.
const told = (file: string, line: number): string => at(found[0] ?? [], file, line).join('\nand ');

test.each(files)('each error that %s expects is the one that was meant', async file => {
  const lines = linesOf(file);
  const texts = expectationsOf(file).map(
    ({ reason, line }) => `${reason}\n  ${(lines[line - 1] ?? '').trim()}\n${told(file, line)}\n`,
  );
  await expect(texts.join('\n')).toMatchFileSnapshot(join(FOLDER, 'texts', file.replace('.test-d.ts', '.txt')));
});

test('no other error is reported, and none twice', () => {
  const expected = files.flatMap(file => expectationsOf(file).map(each => ({ file, ...each })));
  for (const all of found) {
    expect(expected.filter(({ file, line }) => at(all, file, line).length !== 1)).toEqual([]);
    expect(all.length).toBe(expected.length);
  }
});
