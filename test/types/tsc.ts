import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const COMPILERS = {
  '5.4.5': join(ROOT, 'node_modules/typescript-5.4/bin/tsc'),
  '5.9.3': join(ROOT, 'node_modules/typescript-5.9/bin/tsc'),
  '6.0.3': join(ROOT, 'node_modules/typescript/bin/tsc'),
  '7.0.2': join(ROOT, 'node_modules/typescript-7/bin/tsc'),
} as const;

export type Version = '6.0.3' | '7.0.2';
/** The newest compiler; in the slow suite also TypeScript 6, which takes five times as long. */
export const VERSIONS: readonly Version[] = process.env.COMPILERS === 'all' ? ['7.0.2', '6.0.3'] : ['7.0.2'];

/** Each compiler that the package supports. */
export type AnyVersion = keyof typeof COMPILERS;
export const ALL_VERSIONS: readonly AnyVersion[] = ['5.4.5', '5.9.3', '6.0.3', '7.0.2'];

const tsconfig = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023'],
    module: 'NodeNext',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['**/*.ts'],
};

export interface Project {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * A project outside the repository that has these files, and as dependencies the built package and others: folders of the
 * repository, such as `node_modules/zod`.
 */
export const openProject = async (
  files: Readonly<Record<string, string>>,
  packages: readonly string[] = [],
): Promise<Project> => {
  const folder = await mkdtemp(join(tmpdir(), 'sendable-types-'));
  const link = async (name: string, to: string): Promise<void> => {
    const path = join(folder, 'node_modules', name);
    await mkdir(dirname(path), { recursive: true });
    await symlink(to, path, 'junction');
  };
  await link('sendable', ROOT);
  for (const folder of packages) await link(folder.replace(/^.*node_modules\//, ''), join(ROOT, folder));
  const all = { 'package.json': '{ "type": "module" }', 'tsconfig.json': JSON.stringify(tsconfig), ...files };
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};

/** Runs `use` in such a project, and removes it. */
export const withProject = async <T>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<T>,
  packages: readonly string[] = [],
): Promise<T> => {
  const project = await openProject(files, packages);
  try {
    return await use(project.folder);
  } finally {
    await project.remove();
  }
};

/** All that one compiler prints of a project: of a folder, or of a tsconfig. */
export const tsc = (version: AnyVersion, project: string, ...flags: readonly string[]): Promise<string> =>
  run(version, folderOf(project), ['-p', project, '--pretty', 'false', ...flags]);

/** All that one compiler prints of a project and those that it refers to. */
export const tscBuild = (version: AnyVersion, project: string): Promise<string> =>
  run(version, folderOf(project), ['-b', project, '--pretty', 'false']);

const folderOf = (project: string): string => (project.endsWith('.json') ? dirname(project) : project);

const run = (version: AnyVersion, cwd: string, flags: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const args = [COMPILERS[version], ...flags];
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      // A code above 2 is not a compile error: the compiler itself failed.
      if (error !== null && (typeof error.code !== 'number' || error.code > 2)) reject(new Error(stderr || stdout));
      else resolve(stdout);
    });
  });

export interface Diagnostic {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Such as `TS2345`. */
  readonly code: string;
  readonly text: string;
}

/** The errors that a compiler finds in a project. */
export const diagnose = async (version: AnyVersion, folder: string): Promise<readonly Diagnostic[]> =>
  (await tsc(version, folder))
    .split(/\r?\n(?=\S)/)
    .filter(part => part.trim() !== '')
    .map(part => {
      const [, file, line, column, code, text] =
        /^(\S+)\((\d+),(\d+)\): error (TS\d+): ([\s\S]*)$/.exec(part.trimEnd()) ?? [];
      if (file === undefined || code === undefined || text === undefined)
        throw new Error(`${version} printed: ${part}`);
      return { file, line: Number(line), column: Number(column), code, text };
    });
