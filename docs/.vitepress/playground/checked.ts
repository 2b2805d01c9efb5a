import * as ts from 'typescript';
import { compilerOptions } from './options.js';
import type { Change, Checked, Diagnostic } from './protocol.js';

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

/**
 * Removes a call that may not follow. The type of a builder says in words what it has, such as "3 buttons (the maximum)", or with
 * which call it begins: that of an OTP is written, as there is only one. A call that stands further on is the reader's to move.
 */
const correctCall = ({ file, start, code, messageText }: ts.Diagnostic): Change | undefined => {
  const [, words = ''] = / on type '\w+<"(.*?)"/.exec(ts.flattenDiagnosticMessageText(messageText, ' ')) ?? [];
  const isOfOtp = words.startsWith('first call .for(') && !file?.text.includes('.for(');
  const find = (node: ts.Node): Change | undefined => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
      return ts.forEachChild(node, find);
    const { name, expression } = node.expression;
    if (name.getStart(file) !== start) return ts.forEachChild(node, find);
    return isOfOtp
      ? { from: expression.end, to: expression.end, insert: ".for('C-1029')" }
      : { from: expression.end, to: node.end, insert: '' };
  };
  const isCorrectable = code === 2339 && words !== '' && (isOfOtp || !words.startsWith('first call'));
  return isCorrectable && file !== undefined ? find(file) : undefined;
};

/** Returns the result of a check for the page: what the compiler found and can correct, and the code as CommonJS with its source map. */
export const toChecked = (
  code: string,
  found: readonly ts.Diagnostic[],
  corrections: Checked['fixes'] = [],
): Checked => {
  const options = { ...compilerOptions, module: ts.ModuleKind.CommonJS, inlineSourceMap: true };
  const { outputText } = ts.transpileModule(code, { compilerOptions: options });
  const fixes = corrections.length > 0 ? corrections : found.flatMap(one => correctCall(one) ?? []);
  return { diagnostics: found.map(toDiagnostic), fixes, script: outputText };
};
