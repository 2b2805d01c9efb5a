import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { diagnose as diagnoseProject, ROOT, withProject } from '../types/tsc.js';

const namesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder)).filter(name => !name.startsWith('.'));
const packages = namesIn('node_modules').flatMap(name =>
  name.startsWith('@')
    ? namesIn(`node_modules/${name}`).map(inner => `node_modules/${name}/${inner}`)
    : `node_modules/${name}`,
);

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2023', 'ESNext.Disposable'],
  module: 'NodeNext',
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  noEmit: true,
};

/**
 * Compiles some modules in one program with TypeScript 7, and returns the compiler's output for each. They import the packages
 * of the repository, and the fixtures as `./fixtures.js`.
 */
export const diagnose = async (modules: readonly string[]): Promise<readonly (readonly string[])[]> => {
  const nameOf = (index: number): string => `snippet-${index}.ts`;
  const files = {
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts'] }),
    'fixtures.ts': `export * from ${JSON.stringify(join(ROOT, 'test/docs/fixtures.js'))};`,
    ...Object.fromEntries(modules.map((text, index) => [nameOf(index), text])),
  };
  const found = await withProject(files, folder => diagnoseProject('7.0.2', folder), packages);
  return modules.map((_, index) =>
    found.filter(({ file }) => file === nameOf(index)).map(({ code, text }) => `error ${code}: ${text}`),
  );
};
