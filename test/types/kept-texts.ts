import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '../../test-d/errors/rows.js';
import { ROOT } from './tsc.js';

/** The folder with what the compilers print of each illegal use of test-d/errors. */
export const ERROR_TEXTS: string = join(ROOT, 'test-d/texts/errors');

/** Returns the errors of rows that a file of `ERROR_TEXTS` keeps. */
export const keptErrors = (file: string, rows: readonly Row[]): readonly string[] => {
  const text = `\n${readFileSync(join(ERROR_TEXTS, `${file}.txt`), 'utf8')}`;
  return rows.map(({ name, code }) => {
    const [, rest = ''] = text.split(`\n## ${name} [`);
    return (rest.split(`\n${code}\n\n`)[1] ?? '').split('\n\n')[0]?.trimEnd() ?? '';
  });
};
