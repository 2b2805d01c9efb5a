import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { diagnose, ROOT, withProject } from '../../types/tsc.js';
import { MISTAKES, type Mistaken } from './mistakes.js';

const run = promisify(execFile);

/** The part that rejects a mistake, if any does. */
type Refusal = 'compiler' | 'run time' | 'goes out' | '-';

export interface Refusals {
  /** By the words of each mistake. */
  readonly mistakes: Readonly<Record<string, Refusal>>;
  /** True if a base does not change when two messages are made from it; undefined without a builder. */
  readonly forksSafely?: boolean;
}

/** Runs TypeScript that compiles, or not; gives the JSON of what it makes, or nothing when it throws. */
const made = async (folder: string, name: string, code: string): Promise<string | undefined> => {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, (await transform(`${code}\nconsole.log(JSON.stringify(made));`, { loader: 'ts' })).code);
  return run('node', [file], { cwd: folder }).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
};

/** Gives a library each mistake: first to the compiler, then to the library. */
export const refusalsOf = async ({ imports, packages, code, fork = 'undefined' }: Mistaken): Promise<Refusals> => {
  const programs = Object.entries({ ...code, fork }).map(
    ([name, text]) => [name, `${imports}\nexport const made = ${text};`] as const,
  );
  const untyped = await readFile(join(ROOT, 'test/bench/peers/claudia-bot-builder.d.ts'), 'utf8');
  const files = Object.fromEntries(programs.map(([name, text]) => [`${name}.ts`, text]));
  return withProject(
    { ...files, 'claudia.d.ts': untyped },
    async folder => {
      const errors = (await diagnose('6.0.3', folder)).map(({ file }) => file);
      const strange = errors.filter(file => !(file in files) || file === 'fork.ts');
      if (strange.length > 0) throw new Error(`${imports} does not compile: ${strange.join(', ')}`);
      const found = new Map<string, Refusal>();
      let forked: string | undefined;
      for (const [name, text] of programs) {
        const json = errors.includes(`${name}.ts`) ? undefined : await made(folder, name, text);
        if (name === 'fork') forked = json;
        else if (errors.includes(`${name}.ts`)) found.set(name, 'compiler');
        else found.set(name, json === undefined ? 'run time' : 'goes out');
      }
      const mistakes = Object.entries(MISTAKES).map(([key, words]) => [words, found.get(key) ?? '-'] as const);
      const changes: unknown = forked === undefined || forked.startsWith('undefined') ? undefined : JSON.parse(forked);
      if (fork !== 'undefined' && typeof changes !== 'boolean') throw new Error(`${imports} does not fork: ${forked}`);
      return {
        mistakes: Object.fromEntries(mistakes),
        ...(typeof changes === 'boolean' && { forksSafely: !changes }),
      };
    },
    packages,
  );
};
