import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

// Lua for Redis, the bundled page, and headers: users do not read them.
const NOT_READ = [/^bullmq\/permit\/scripts\//, /\.gen\.ts$/];
// Policies, headers and code.
const NO_SENTENCE = /^(?:[\w-]+-src |HTTP\/|\{OK\}|data: )|^[\w-]+ '\w+'$/;

/** The texts of one file of src that a user can see. */
export interface FileTexts {
  readonly file: string;
  readonly texts: readonly string[];
}

/**
 * Finds every string, template, template type and page text of src with three words or more. Such a text reaches an error, the
 * output of the command line, the compiler's messages or the page; a placeholder stands as `{name}`.
 */
export const extractTexts = (folder: string): readonly FileTexts[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !NOT_READ.some(pattern => pattern.test(file)))
    .sort()
    .map(file => ({ file, texts: textsOf(file, readFileSync(join(folder, file), 'utf8')) }))
    .filter(({ texts }) => texts.length > 0);

const textsOf = (file: string, code: string): readonly string[] => {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const texts = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const text = toText(node);
    if (text === undefined) return void ts.forEachChild(node, visit);
    const line = text.replace(/\s+/g, ' ').trim();
    if (isSentence(line)) texts.add(line);
    // A placeholder may hold a text of its own.
    ts.forEachChild(node, visit);
  };
  visit(source);
  // The parts of a concatenation are in the whole.
  return [...texts].filter(text => ![...texts].some(other => other !== text && other.includes(text)));
};

const isSentence = (line: string): boolean =>
  line.split(' ').filter(word => /\p{L}/u.test(word)).length >= 3 && !NO_SENTENCE.test(line);

/** Returns the text of a node that is a text; undefined for others. */
const toText = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateExpression(node) || ts.isTemplateLiteralTypeNode(node))
    return (
      node.head.text + node.templateSpans.map(span => toPlaceholder(placeholderOf(span)) + span.literal.text).join('')
    );
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [toText(node.left), toText(node.right)];
    if (left !== undefined || right !== undefined)
      return (left ?? toPlaceholder(node.left)) + (right ?? toPlaceholder(node.right));
  }
  return undefined;
};

const placeholderOf = (span: ts.TemplateSpan | ts.TemplateLiteralTypeSpan): ts.Node =>
  ts.isTemplateSpan(span) ? span.expression : span.type;

const toPlaceholder = (node: ts.Node): string => {
  const names = node.getText().match(/[A-Za-z_]\w*/g) ?? [];
  return `{${names.filter(name => !['JSON', 'stringify', 'String', 'Math', 'Object'].includes(name)).at(-1) ?? '…'}}`;
};
