import troubleshooting from 'virtual:troubleshooting';
import { decode } from '@jridgewell/sourcemap-codec';
import { findNodeAtOffset, parseTree } from 'jsonc-parser';
import { type Placed, placeViolations } from '../../../src/emulator/page/ui/parts/json-view.js';
import { countOf } from '../../../src/emulator/page/ui/parts/words.js';
import { writeBuilderCode } from '../../../src/parse/builder-code.js';
import { guessOperation, safeParseAs } from '../../../src/parse/parse.js';
import type { Compiler } from './compiler-client.js';
import type { Mark } from './editor.js';
import type { Change, Checked, Ran } from './protocol.js';
import { ALL, missingType } from './runnable.js';
import type { Sandbox } from './sandbox.js';

// Checks a text: code with the compiler and a run, JSON with the parser.

/** The kinds of text that one can write. */
export type Mode = 'code' | 'json';

/** A problem of the code, the run or the JSON. */
interface Problem extends Mark {
  /** The place, such as `line 3` or `message.text`. */
  readonly place: string;
  /** The compiler's code, such as TS2345, or the id of a rule; empty for other errors. */
  readonly code: string;
  /** The section of the docs about the rule or the error, below the address of the site. */
  readonly href?: string | undefined;
  /** True if the place is known, so that it can be selected. */
  readonly isPlaced: boolean;
  /** The call that the library asks for, or the name that the compiler suggests. */
  readonly fix?: Change | undefined;
}

/** The result of a check. */
export interface Result {
  readonly problems: readonly Problem[];
  /** The result in a sentence. */
  readonly status: string;
  /** The messages; undefined if the text did not get so far. */
  readonly ran: Ran | undefined;
  /** True for JSON in the place of code. */
  readonly isJson?: boolean;
  /** The builder code of valid JSON. */
  readonly builder?: string;
  /** The script of code that does not compile, which can be run all the same. */
  readonly script?: string;
  /** What corrects the problems, as far as that is known. */
  readonly fixes?: readonly Change[];
}

// The arguments of the calls that the library asks for.
const ARGUMENTS: Readonly<Record<string, string>> = {
  toCustomer: "'C-1029'",
  messageId: "'otp-1029'",
  text: "'Your code is 123456'",
  element: "e => e.title('Gold card')",
};

/** Finds the call that a message of the library asks for, such as "a recipient: call .toCustomer(id)". */
const missingCall = (text: string, at: number): Change | undefined => {
  const [, name = ''] = /: call \.(\w+)\(/.exec(text) ?? [];
  const values = ARGUMENTS[name];
  return values === undefined ? undefined : { from: at, to: at, insert: `.${name}(${values})` };
};

/** Finds the name of an option that the compiler suggests: it has a correction for all other names. */
const misspeltOption = ({ from, to, text }: Checked['diagnostics'][number]): Change | undefined => {
  const [, insert] = /Did you mean to write '([\w$]+)'\?/.exec(text) ?? [];
  return insert === undefined ? undefined : { from, to, insert };
};

/** Finds the section about an error: its heading is the text of the error, with a gap for each part that differs. */
const findSection = (text: string): string | undefined => {
  const isIt = ({ parts }: (typeof troubleshooting)[number]): boolean => {
    let at = 0;
    return parts.every(part => {
      const found = text.indexOf(part, at);
      at = found + part.length;
      return found >= 0;
    });
  };
  const found = troubleshooting.find(isIt);
  return found && `troubleshooting.html#${found.anchor}`;
};

const PACKAGES = ALL.filter(name => !/[/:]/.test(name)).join(', ');

/** Adds to an error about a package which packages there are. */
const withPackages = ({ code, text }: Checked['diagnostics'][number]): string =>
  [2307, 2882].includes(code) ? `${text}\nThe playground runs these packages: ${PACKAGES}.` : text;

const compileProblem = (found: Checked['diagnostics'][number]): Problem => ({
  ...{ from: found.from, to: found.to, text: withPackages(found), isPlaced: true },
  place: `Line ${found.line}, column ${found.column}`,
  code: `TS${found.code}`,
  href: findSection(found.text),
  fix: missingCall(found.text, found.to) ?? misspeltOption(found),
});

const fixesOf = (problems: readonly Problem[]): readonly Change[] => problems.flatMap(({ fix }) => fix ?? []);

const hrefOf = (rule: string): string => `rules.html#${rule}`;

/** Finds the name of an export in code. */
const findExport = (code: string, name: string): Pick<Mark, 'from' | 'to'> | undefined => {
  const found = new RegExp(`^export (?:const |let |var )?(?=${name}\\b)`, 'm').exec(code);
  if (found === null) return undefined;
  const from = found.index + found[0].length;
  return { from, to: from + name.length };
};

/** Finds the line of the code from which the compiler made a line of its script, by the source map at the end of the script. */
const findLine = (code: string, script: string, line: number | undefined): Pick<Mark, 'from' | 'to'> | undefined => {
  const [, map] = /sourceMappingURL=data:application\/json;base64,(.*)/.exec(script) ?? [];
  if (map === undefined || line === undefined) return undefined;
  const [[, , at] = []] = decode(JSON.parse(atob(map)).mappings)[line - 1] ?? [];
  if (at === undefined) return undefined;
  const text = code.split('\n')[at];
  if (text === undefined) return undefined;
  const start = code.split('\n').slice(0, at).join('\n').length + Math.sign(at);
  return { from: start + text.search(/\S|$/), to: start + text.length };
};

const thrownProblem = (
  { message, rule, path, exported, line: thrownAt }: NonNullable<Ran['thrown']>,
  code: string,
  script: string,
): Problem => {
  const found = exported === undefined ? findLine(code, script, thrownAt) : findExport(code, exported);
  // The statement of a message ends with its last call, and that of a list does not. It goes on in a line that begins with a sign.
  const end =
    found === undefined || exported === undefined
      ? -1
      : code.slice(found.from).search(/(?<=\));?[^\S\n]*$(?!\s*[.,)\]}])/m);
  const line = found === undefined ? '' : `Line ${code.slice(0, found.from).split('\n').length}, `;
  const what = line + (exported === undefined ? 'when it runs' : `export ${exported}`);
  return {
    // The compiler's script calls what is imported so.
    ...{ from: 0, to: 0, text: message.replace(/\b\w+_1\.(default\.)?/g, ''), isPlaced: found !== undefined, ...found },
    place: `${what.slice(0, 1).toUpperCase()}${what.slice(1)}${path === undefined ? '' : `, at ${path || 'the request'}`}`,
    code: rule ?? '',
    href: rule === undefined ? findSection(message) : hrefOf(rule),
    ...(found !== undefined && end >= 0 && { fix: missingCall(message, found.from + end) }),
  };
};

const problemsOf = ({ thrown }: Ran, code: string, script: string): readonly Problem[] =>
  thrown === undefined ? [] : [thrownProblem(thrown, code, script)];

/** Tells whether JSON is a valid request: only that can be shown as a chat. */
export const isValid = (json: string): boolean => safeParseAs(guessOperation(json), json, { extras: true }).ok;

const listCounts = (messages: number, parts: number, sent: number): string => {
  const counts = [
    ...(messages > 0 || (parts === 0 && sent === 0)
      ? [`exports ${messages === 0 ? 'no message' : countOf(messages, 'message')}`]
      : []),
    ...(parts > 0 ? [`exports ${countOf(parts, 'part')} of a message`] : []),
    ...(sent > 0 ? [`sends ${countOf(sent, 'message')}`] : []),
  ];
  return counts.join(' and ').replace(/ and exports/, ' and');
};

/** Exports the message of code that does nothing with it. */
const exportMessage = ({ emitted, sent, printed, thrown, needs }: Ran, code: string): Change | undefined => {
  if (emitted.length + sent + printed.length > 0 || thrown !== undefined || needs !== undefined) return undefined;
  // Of the parts of a message, one that stands alone: a constant may be part of another one.
  const found = /^(?:(?:(const \w+ = )|(module\.exports = ))?(?:Message|Otp)|Element|Button)\s*\./m.exec(code);
  if (found === null) return undefined;
  const { index: from, 1: named, 2: assigned = '' } = found;
  return { from, to: from + assigned.length, insert: named === undefined ? 'export default ' : 'export ' };
};

const describeRan = (
  { emitted, sent, printed, thrown, needs }: Ran,
  unexported: Change | undefined,
  code: string,
): string => {
  if (thrown?.exported !== undefined)
    return `The code compiles, but its export \`${thrown.exported}\` is not complete.`;
  const exported = emitted.filter(({ name }) => !name.startsWith('sent '));
  const messages = exported.filter(({ json }) => isValid(json)).length;
  const counts = listCounts(messages, exported.length - messages, sent);
  const most =
    exported.length + sent > emitted.length && emitted.length > 1 ? ` The first ${emitted.length} are shown.` : '';
  const about = sent === 0 ? '' : `${most} Nothing leaves your browser.`;
  const before = exported.length + sent === 0 ? '' : ` Until then it ${counts}.`;
  if (thrown !== undefined)
    return `The code compiles, but it ${thrown.isStopped ? 'does not end' : 'throws an error'}.${before}${about}`;
  const [, next = ''] = /(\w+)/.exec(code.slice(unexported?.to)) ?? [];
  const how = unexported === undefined ? about : ` Write \`${unexported.insert.trim()}\` before \`${next}\`.`;
  // Functions, as of a module of a larger program.
  const waitsFor = exported.length + sent + printed.length === 0 ? missingType(code) : undefined;
  if (waitsFor !== undefined) return `No problems. The code needs \`${waitsFor}\`, so it is only compiled here.`;
  if (needs === undefined) return `No problems. The code ${counts}.${how}`;
  return `No compile errors. The code uses \`${needs}\`, which the playground cannot run: run it with Node.${before}${about}`;
};

const NOTHING = { problems: [], ran: undefined };
const EMPTY = 'Nothing to check yet.';

/** Compiles the code, and runs it if it compiles. Rejects with an Error whose message says why it could not. */
export const checkCode = async (code: string, compiler: Compiler, sandbox: Sandbox): Promise<Result> => {
  if (code.trim() === '') return { ...NOTHING, status: EMPTY };
  if (/^\s*\{\s*"/.test(code)) return { ...NOTHING, status: 'This is JSON: paste it into the JSON tab.', isJson: true };
  const { diagnostics, fixes, script } = await compiler.check(code);
  if (diagnostics.length > 0) {
    const status = `${countOf(diagnostics.length, 'compile error')}.`;
    const problems = diagnostics.map(compileProblem);
    // Code with an error of the syntax, whose numbers begin with 1, cannot run.
    const canRun = diagnostics.every(one => one.code >= 2000);
    return { problems, status, ran: undefined, ...(canRun && { script }), fixes: [...fixes, ...fixesOf(problems)] };
  }
  const ran = await sandbox.run(script);
  const unexported = exportMessage(ran, code);
  const problems = problemsOf(ran, code, script);
  return {
    problems,
    status: describeRan(ran, unexported, code),
    ran,
    fixes: unexported ? [unexported] : fixesOf(problems),
  };
};

const describeRanAnyway = ({ emitted, thrown, needs }: Ran): string => {
  if (thrown !== undefined)
    return thrown.isStopped ? 'The code ran and did not end.' : 'The code ran and threw an error.';
  const messages = emitted.length === 0 ? 'no message' : countOf(emitted.length, 'message');
  return needs === undefined ? `It ran: ${messages}, no error.` : `It ran until it used \`${needs}\`: ${messages}.`;
};

/** Runs code that does not compile, also for a second time. */
export const runAnyway = async (result: Result, code: string, sandbox: Sandbox): Promise<Result> => {
  const { script = '' } = result;
  const ran = await sandbox.run(script);
  const ofCompiler = result.problems.filter(problem => problem.code.startsWith('TS'));
  const status = `${countOf(ofCompiler.length, 'compile error')}. ${describeRanAnyway(ran)}`;
  return { ...result, status, ran, problems: [...ofCompiler, ...problemsOf(ran, code, script)] };
};

// The values of fields that the API spec requires.
const FIELDS: Readonly<Record<string, string>> = {
  ...{ quickReplies: '[]', quickRepliesV2: '[]', buttons: '[]', buttonsV2: '[]' },
  ...{ recipient: '{ "appCustomerId": "C-1029" }', customerNo: '"C-1029"' },
  ...{ messageId: '"otp-1029"', mokMessage: '"Your code is 123456"' },
};

/** Corrects JSON: names and values that are misspelt, and fields that are missing. */
const fixJson = (json: string, violations: readonly Placed[]): readonly Change[] => {
  const tree = parseTree(json);
  if (tree === undefined) return [];
  const renamed = new Set<string>();
  const misspelt = violations.flatMap(({ rule, path, from, message }) => {
    const [, right] = /\(did you mean (\w+)\?\)/.exec(message) ?? [];
    const name = findNodeAtOffset(tree, from);
    const wrong = rule === 'unknown-field' ? name : name?.parent?.children?.[1];
    if (right === undefined || wrong === undefined) return [];
    if (wrong === name) renamed.add(path.replace(/\w+$/, right));
    return { from: wrong.offset, to: wrong.offset + wrong.length, insert: `"${right}"` };
  });
  const missing = violations.flatMap(({ path, from, to }) => {
    const [name = ''] = /\w+$/.exec(path) ?? [];
    const value = FIELDS[name];
    // A field that is there has its place at its name, and one that is missing at the object around it.
    if (value === undefined || renamed.has(path) || json.slice(from, to) === `"${name}"`) return [];
    const { offset = 0, children = [] } = findNodeAtOffset(tree, json.indexOf('{', from)) ?? {};
    const [first, last] = [children[0], children.at(-1)];
    // Without another field, more is missing.
    if (first === undefined || last === undefined) return [];
    const end = last.offset + last.length;
    return { from: end, to: end, insert: `,${json.slice(offset + 1, first.offset)}"${name}": ${value}` };
  });
  return [...misspelt, ...missing];
};

const nameOf = (part: string): string => /^[,\s]*"(\w+)"/.exec(part)?.[1] ?? part.trim().replace(/,$/, '');

/** Names a call that is removed: its lines, or the call within a line. */
const nameRemoved = (text: string, from: number, call: string): string => {
  if (!/^\s*\n/.test(call)) return call.trim();
  const [first, last] = [from + call.search(/\S/), from + call.length].map(at => text.slice(0, at).split('\n').length);
  return first === last ? `line ${first}` : `lines ${first} to ${last}`;
};

/** Says in a sentence what the changes of a text do. */
export const describeChanges = (text: string, changes: readonly Change[]): string => {
  const words = changes.map(({ from, to, insert }) => {
    const before = text.slice(from, to);
    if (insert === '') return ['removed', nameRemoved(text, from, before)] as const;
    return before === '' ? ['added', nameOf(insert)] : ['changed', `${nameOf(before)} to ${nameOf(insert)}`];
  });
  const sentence = [...Map.groupBy(words, ([verb]) => verb)]
    .map(([verb, group]) => `${verb} ${[...new Set(group.map(([, what]) => what))].join(', ')}`)
    .join('; ');
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`;
};

/** Checks the JSON of a request. */
export const checkJson = (text: string): Result => {
  if (text.trim() === '') return { ...NOTHING, status: EMPTY };
  const checked = safeParseAs(guessOperation(text), text, {});
  if (checked.ok) {
    const emitted = [{ name: 'request', json: JSON.stringify(checked.value) }];
    const builder = writeBuilderCode(checked.value.toJSON());
    return {
      problems: [],
      status: 'The request keeps every rule.',
      ran: { emitted, sent: 0, printed: [], thrown: undefined },
      builder,
    };
  }
  const placed = placeViolations(text, checked.violations);
  const problems = placed.map(({ from, to, line, path, rule, message }): Problem => {
    // Text that is not JSON has no path.
    const [, column] = /^Invalid JSON at line \d+, (column \d+)/.exec(message) ?? [];
    return {
      ...{ from, to, text: message, isPlaced: true, code: rule, href: hrefOf(rule) },
      place: [`Line ${line + 1}`, column ?? path].filter(part => part !== '').join(', '),
    };
  });
  const isJson = !checked.violations.some(({ path, message }) => path === '' && message.startsWith('Invalid JSON'));
  const status = isJson ? `${countOf(problems.length, 'broken rule')}.` : 'This is not JSON.';
  return { problems, status, ran: undefined, fixes: fixJson(text, placed) };
};
