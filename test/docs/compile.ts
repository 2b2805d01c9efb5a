import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import ts from 'typescript';

/** An error of the compiler at one place. */
export interface Told {
  /** The path of the file, below the folder of the tsconfig. */
  readonly file: string;
  /** `line:column`, from 1. */
  readonly at: string;
  readonly code: number;
  readonly text: string;
}

/** All that the compiler says of the files of a tsconfig, in one program. */
export const compile = (tsconfig: string): readonly Told[] => {
  const folder = dirname(tsconfig);
  const { config } = ts.readConfigFile(tsconfig, path => readFileSync(path, 'utf8'));
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  return told(ts.createProgram(fileNames, options), folder);
};

/** All that the compiler says of a program, with paths below `folder`. */
export const told = (program: ts.Program, folder: string): readonly Told[] =>
  ts.getPreEmitDiagnostics(program).map(({ file, start = 0, code, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    if (file === undefined) throw new Error(`The compiler cannot begin: ${text}`);
    const { line, character } = file.getLineAndCharacterOfPosition(start);
    return { file: relative(folder, file.fileName), at: `${line + 1}:${character + 1}`, code, text };
  });
