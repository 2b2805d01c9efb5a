import * as ts from 'typescript';
import { compilerOptions } from './options.js';
import type { Checked, Diagnostic } from './protocol.js';

const toDiagnostic = ({ file, start = 0, length = 0, code, messageText }: ts.Diagnostic): Diagnostic => {
  const place = file?.getLineAndCharacterOfPosition(start) ?? { line: 0, character: 0 };
  return {
    from: start,
    to: start + length,
    line: place.line + 1,
    column: place.character + 1,
    code,
    text: ts.flattenDiagnosticMessageText(messageText, '\n'),
  };
};

/** Returns the result of a check for the page: what the compiler found and can correct, and the code as CommonJS with its source map. */
export const toChecked = (code: string, found: readonly ts.Diagnostic[], fixes: Checked['fixes'] = []): Checked => {
  const options = { ...compilerOptions, module: ts.ModuleKind.CommonJS, inlineSourceMap: true };
  const { outputText } = ts.transpileModule(code, { compilerOptions: options });
  return { diagnostics: found.map(toDiagnostic), fixes, script: outputText };
};
