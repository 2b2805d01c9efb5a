import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A piece of code in a text: a docstring's example, or a fence of a page. */
export interface Snippet {
  /** The file, and the line of the code's beginning. */
  readonly place: string;
  /** The file. */
  readonly file: string;
  readonly code: string;
  /** The result of its last expression, as the text shows it. */
  readonly shown: string | undefined;
}

interface Fence {
  readonly language: string;
  readonly body: string;
  /** The line of the fence's beginning. */
  readonly line: number;
  /** True if only blank lines stand between the previous fence and this one. */
  readonly follows: boolean;
}

const fencesOf = (text: string): readonly Fence[] => {
  const lines = text.split('\n');
  const fences: Fence[] = [];
  let follows = false;
  for (let at = 0; at < lines.length; at++) {
    const [, language] = /^```(\w*)/.exec(lines[at] ?? '') ?? [];
    if (language === undefined) {
      follows &&= lines[at] === '';
      continue;
    }
    const end = lines.indexOf('```', at + 1);
    fences.push({ language, body: `${lines.slice(at + 1, end).join('\n')}\n`, line: at + 1, follows });
    follows = true;
    at = end;
  }
  return fences;
};

/** The `ts` fences of a page; a `json` fence right below one shows what it emits. */
export const snippetsOfPage = (file: string): readonly Snippet[] => {
  const fences = fencesOf(readFileSync(file, 'utf8'));
  return fences.flatMap(({ language, body: code, line }, index) => {
    const next = fences[index + 1];
    const shown = next?.follows && next.language === 'json' ? next.body : undefined;
    return language === 'ts' ? [{ place: `${file}:${line}`, file, code, shown }] : [];
  });
};

/** The code and the compile error below it in fences without language or with `text`: what is shown is the error. */
export const errorsOfPage = (file: string): readonly Snippet[] =>
  fencesOf(readFileSync(file, 'utf8')).flatMap(({ language, body, line }) => {
    const at = body.search(/^error TS\d+: /m);
    const isShown = ['', 'text'].includes(language) && at > 0;
    return isShown
      ? [{ place: `${file}:${line}`, file, code: body.slice(0, at), shown: body.slice(at).trimEnd() }]
      : [];
  });

/** The examples of all docstrings of a file; what stands behind `//=>` is what the last expression gives. */
const snippetsOfSource = (file: string): readonly Snippet[] => {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap(({ 0: comment, index }) => {
    const before = text.slice(0, index).split('\n').length - 1;
    return fencesOf(comment.replace(/^ *\*(?: |$)/gm, '')).map(({ body, line }) => {
      const [code = '', shown] = body.split('//=>');
      return { place: `${file}:${before + line}`, file, code, shown: shown?.trim() };
    });
  });
};

export const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });

/** The examples of all docstrings below src. */
export const docstrings: readonly Snippet[] = sourcesBelow('src').flatMap(snippetsOfSource);

/** Counts `@example` in the docstrings below src. */
export const exampleTags: number = sourcesBelow('src')
  .map(file => readFileSync(file, 'utf8').match(/^\s*\* @example$/gm)?.length ?? 0)
  .reduce((one, other) => one + other, 0);
