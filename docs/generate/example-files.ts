import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the examples. */
export const EXAMPLES: string = fileURLToPath(new URL('../examples/', import.meta.url));

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [relative(EXAMPLES, path)];
  });

/** The paths of all files of the examples, in order. */
export const exampleFiles: readonly string[] = [...filesBelow(EXAMPLES)].sort();

const isCode = (file: string): boolean => file.endsWith('.ts');
const isWrong = (file: string): boolean => file.startsWith('errors/');

/** Examples that compile and run, without their endings. */
export const goodExamples: readonly string[] = exampleFiles
  .filter(file => isCode(file) && !isWrong(file))
  .map(file => file.slice(0, -'.ts'.length));

/** Examples that do not compile, without their endings. */
export const wrongExamples: readonly string[] = exampleFiles
  .filter(file => isCode(file) && isWrong(file))
  .map(file => file.slice(0, -'.ts'.length));

/** The text of a file of the examples; undefined when there is none. */
export const readExample = (file: string): string | undefined =>
  exampleFiles.includes(file) ? readFileSync(join(EXAMPLES, file), 'utf8') : undefined;
