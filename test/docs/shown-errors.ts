import { join } from 'node:path';
import { EXAMPLES } from '../../docs/generate/example-files.js';
import { compile, type Told } from './compile.js';

const FOLDER = join(EXAMPLES, 'errors');

/**
 * Returns the compiler's errors for each file of docs/examples/errors, which the pages show. What is registered in
 * PlatformShapes and PlatformExtras holds for a whole program: those examples have one of their own.
 */
export const shownErrors = (): readonly Told[] => [
  ...compile(join(FOLDER, 'tsconfig.json')),
  ...compile(join(FOLDER, 'open-shapes/tsconfig.json')).map(told => ({
    ...told,
    file: join('open-shapes', told.file),
  })),
];

/** Sorts the members of the unions in a text: their order depends on what the program checked before. */
export const sortUnions = (text: string): string =>
  text.replace(/"\w+"(?: \| "\w+")+/g, union => union.split(' | ').sort().join(' | '));
