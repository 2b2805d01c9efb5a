import { placeViolations } from '../../../src/emulator/page/ui/parts/json-view.js';
import { countOf } from '../../../src/emulator/page/ui/parts/words.js';
import { writeBuilderCode } from '../../../src/parse/builder-code.js';
import { guessOperation, safeParseAs } from '../../../src/parse/parse.js';
import type { Compiler } from './compiler-client.js';
import type { Fix, Mark } from './editor.js';
import type { Checked, Ran } from './protocol.js';
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
  /** The id of the rule, which has a section in the docs. */
  readonly rule?: string;
  /** True if the place is known, so that it can be selected. */
  readonly isPlaced: boolean;
  /** What corrects it, where the compiler says so. */
  readonly fix?: Fix;
}

/** The result of a check. */
export interface Result {
  readonly problems: readonly Problem[];
  /** The result in a sentence. */
  readonly status: string;
  /** The messages; undefined if the text did not get so far. */
  readonly ran: Ran | undefined;
  /** The builder code of valid JSON. */
  readonly builder?: string;
  /** The script of code that does not compile, which can be run all the same. */
  readonly script?: string;
}

const addRecipient = (at: number): Fix => ({ from: at, to: at, insert: ".toCustomer('C-1029')" });

/** Finds what corrects an error: the name that the compiler suggests, or the recipient of a message. */
const fixOf = ({ from, to, text }: Checked['diagnostics'][number], code: string): Fix | undefined => {
  if (text.includes("['a recipient: call .toCustomer(id)")) return addRecipient(to);
  const [, insert] = /Did you mean '([\w$]+)'\?/.exec(text) ?? [];
  return insert !== undefined && /^[\w$]+$/.test(code.slice(from, to)) ? { from, to, insert } : undefined;
};

const compileProblem = (found: Checked['diagnostics'][number], code: string): Problem => {
  const fix = fixOf(found, code);
  return {
    ...{ from: found.from, to: found.to, text: found.text, isPlaced: true },
    place: `Line ${found.line}, column ${found.column}`,
    code: `TS${found.code}`,
    ...(fix !== undefined && { fix }),
  };
};

/** Finds the name of an export in code. */
const findExport = (code: string, name: string): Pick<Mark, 'from' | 'to'> | undefined => {
  const found = new RegExp(`^export (?:const |let |var )?(?=${name}\\b)`, 'm').exec(code);
  if (found === null) return undefined;
  const from = found.index + found[0].length;
  return { from, to: from + name.length };
};

const thrownProblem = ({ message, rule, path, exported }: NonNullable<Ran['thrown']>, code: string): Problem => {
  const found = exported === undefined ? undefined : findExport(code, exported);
  // The statement of a message ends with its last call, and that of a list does not.
  const end = found === undefined || rule !== 'recipient-missing' ? -1 : code.slice(found.from).search(/(?<=\));\s*$/m);
  const line = found === undefined ? '' : `Line ${code.slice(0, found.from).split('\n').length}, `;
  const what = exported === undefined ? 'When it runs' : `${line}export ${exported}`;
  return {
    ...{ from: 0, to: 0, text: message, isPlaced: found !== undefined, ...found },
    place: `${what.slice(0, 1).toUpperCase()}${what.slice(1)}${path === undefined ? '' : `, at ${path || 'the request'}`}`,
    code: rule ?? '',
    ...(rule !== undefined && { rule }),
    ...(found !== undefined && end >= 0 && { fix: addRecipient(found.from + end) }),
  };
};

const problemsOf = ({ thrown }: Ran, code = ''): readonly Problem[] =>
  thrown === undefined ? [] : [thrownProblem(thrown, code)];

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

/** Says how to export the message of code that exports none. */
const sayExport = (code: string): string => {
  const [, before] = /^(const \w+ = )?(?:Message|Otp)\s*\./m.exec(code) ?? [undefined, ''];
  if (before === '') return '';
  return before === undefined ? ' Write `export default` before the message.' : ' Write `export` before `const`.';
};

const describeRan = ({ emitted, sent, printed, thrown, needs }: Ran, code: string): string => {
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
  const how = exported.length + sent + printed.length === 0 ? sayExport(code) : about;
  if (needs === undefined) return `No problems. The code ${counts}.${how}`;
  return `No compile errors. The code uses \`${needs}\`, which the playground cannot run: run it with Node.${before}${about}`;
};

/** Compiles the code, and runs it if it compiles. Rejects with an Error whose message says why it could not. */
export const checkCode = async (code: string, compiler: Compiler, sandbox: Sandbox): Promise<Result> => {
  const { diagnostics, script } = await compiler.check(code);
  if (diagnostics.length > 0) {
    const status = `${countOf(diagnostics.length, 'compile error')}.`;
    const problems = diagnostics.map(one => compileProblem(one, code));
    // Code with an error of the syntax, whose numbers begin with 1, cannot run.
    const canRun = diagnostics.every(one => one.code >= 2000);
    return { problems, status, ran: undefined, ...(canRun && { script }) };
  }
  const ran = await sandbox.run(script);
  return { problems: problemsOf(ran, code), status: describeRan(ran, code), ran };
};

const describeRanAnyway = ({ emitted, thrown, needs }: Ran): string => {
  if (thrown !== undefined)
    return thrown.isStopped ? 'The code ran and did not end.' : 'The code ran and threw an error.';
  const messages = emitted.length === 0 ? 'no message' : countOf(emitted.length, 'message');
  return needs === undefined ? `It ran: ${messages}, no error.` : `It ran until it used \`${needs}\`: ${messages}.`;
};

/** Runs code that does not compile, also for a second time. */
export const runAnyway = async (result: Result, sandbox: Sandbox): Promise<Result> => {
  const ran = await sandbox.run(result.script ?? '');
  // Those of a run have no place.
  const ofCompiler = result.problems.filter(({ isPlaced }) => isPlaced);
  const status = `${countOf(ofCompiler.length, 'compile error')}. ${describeRanAnyway(ran)}`;
  return { ...result, status, ran, problems: [...ofCompiler, ...problemsOf(ran)] };
};

/** Checks the JSON of a request. */
export const checkJson = (text: string): Result => {
  if (text.trim() === '') return { problems: [], status: 'Paste the JSON of a request here.', ran: undefined };
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
  const problems = placeViolations(text, checked.violations).map(
    ({ from, to, line, path, rule, message }): Problem => ({
      ...{ from, to, text: message, isPlaced: true, code: rule, rule },
      place: `Line ${line + 1}${path === '' ? '' : `, ${path}`}`,
    }),
  );
  const isJson = !checked.violations.some(({ path, message }) => path === '' && message.startsWith('Invalid JSON'));
  const status = isJson ? `${countOf(problems.length, 'broken rule')}.` : 'This is not JSON.';
  return { problems, status, ran: undefined };
};
