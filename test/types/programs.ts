import { illegalPrograms, legalPrograms, preamble } from '../../test-d/programs/index.js';
import { type AnyVersion, diagnose, withProject } from './tsc.js';

const fileOf = (kind: 'illegal' | 'legal', index: number): string => `${kind}-${String(index).padStart(3, '0')}.ts`;

const filesOf = (kind: 'illegal' | 'legal', programs: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(programs.map((program, index) => [fileOf(kind, index), `${preamble}${program}`]));

const tsconfig = (exactOptionalPropertyTypes: boolean): string =>
  JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      // With the DOM's `Element`, as in most programs.
      lib: ['ES2022', 'ESNext.Disposable', 'DOM'],
      module: 'NodeNext',
      types: [],
      strict: true,
      exactOptionalPropertyTypes,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      noEmit: true,
    },
    include: ['**/*.ts'],
  });

/** Lists the illegal programs that a compiler accepts, and what it says of the legal programs that it refuses. */
export const wrongVerdicts = async (
  version: AnyVersion,
  exactOptionalPropertyTypes: boolean,
): Promise<{ readonly accepted: readonly string[]; readonly refused: readonly string[] }> => {
  const files = { ...filesOf('illegal', illegalPrograms), ...filesOf('legal', legalPrograms) };
  const found = await withProject({ ...files, 'tsconfig.json': tsconfig(exactOptionalPropertyTypes) }, folder =>
    diagnose(version, folder),
  );
  const wrong = new Map(found.map(({ file, text }) => [file, text]));
  return {
    accepted: illegalPrograms.filter((_, index) => !wrong.has(fileOf('illegal', index))),
    refused: legalPrograms.flatMap((program, index) => {
      const text = wrong.get(fileOf('legal', index));
      return text === undefined ? [] : [`${program}\n${text}`];
    }),
  };
};
