import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { registration } from '../../test-d/errors/extras.js';
import { preamble } from '../../test-d/errors/preamble.js';
import { type Row, registeredRows, rows } from '../../test-d/errors/rows.js';
import { ERROR_TEXTS } from './kept-texts.js';
import { type Diagnostic, diagnose, VERSIONS, withProject } from './tsc.js';

// What the compilers print of each illegal use is kept in test-d/texts/errors: look at the difference before
// `npx vitest run test/types/error-texts.test.ts -u`.

const fileOf = (index: number): string => `row-${String(index).padStart(3, '0')}.ts`;

/** Compiles each row in a file of its own below `above`, and returns what each compiler prints of it. */
const compile = (above: string, all: readonly Row[]): Promise<readonly (readonly (readonly Diagnostic[])[])[]> =>
  withProject(
    Object.fromEntries(all.map(({ code }, index) => [fileOf(index), above + code.replace('^', '')])),
    async folder => {
      const found = await Promise.all(VERSIONS.map(version => diagnose(version, folder)));
      return all.map((_, index) => found.map(errors => errors.filter(({ file }) => file === fileOf(index))));
    },
  );

const placeOf = (above: string, { code }: Row): { line: number; column: number } => {
  const lines = (above + code.slice(0, code.indexOf('^'))).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
};

const groups = [
  ...Object.entries(rows).map(([name, all]) => ({ name, above: preamble, all })),
  { name: 'registered-extras', above: preamble + registration, all: registeredRows },
];
const found = new Map<Row, readonly (readonly Diagnostic[])[]>();

// A registration holds for a whole program, so there are two.
beforeAll(async () => {
  for (const above of [preamble, preamble + registration]) {
    const all = groups.filter(group => group.above === above).flatMap(group => group.all);
    const errors = await compile(above, all);
    for (const [index, row] of all.entries()) found.set(row, errors[index] ?? []);
  }
});

describe.each(groups)('$name', ({ name, above, all }) => {
  test.each(all.map(row => [row.name, row] as const))(
    '%s: each compiler reports the same error, where it is',
    (_, row) => {
      const [newest = [], ...others] = found.get(row) ?? [];
      expect(newest[0]).toMatchObject(placeOf(above, row));
      for (const other of others) expect(other).toEqual(newest);
      expect(newest[0]?.text.split('\n').length).toBeLessThanOrEqual(3);
    },
  );

  test('the texts are those that are kept', async () => {
    const texts = all.map(row =>
      [`## ${row.name} [${row.rule}]`, row.code, '', ...(found.get(row)?.[0] ?? []).map(({ text }) => text), ''].join(
        '\n',
      ),
    );
    await expect(texts.join('\n')).toMatchFileSnapshot(join(ERROR_TEXTS, `${name}.txt`));
  });
});
