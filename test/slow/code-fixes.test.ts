import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { preamble } from '../../test-d/programs/preamble.js';
import { serveFile, userOptions } from '../types/language-service.js';
import { ROOT } from '../types/tsc.js';

const FILE = join(ROOT, 'code-fixes-of.ts');
const FORMAT = ts.getDefaultFormatCodeSettings();

const { service, write } = serveFile(FILE, { ...userOptions, skipLibCheck: true });

const errorsOf = (code: string): readonly ts.Diagnostic[] => {
  write(preamble + code);
  return [...service.getSyntacticDiagnostics(FILE), ...service.getSemanticDiagnostics(FILE)];
};

const edited = (code: string, changes: readonly ts.FileTextChanges[]): string =>
  changes
    .flatMap(({ textChanges }) => textChanges)
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce(
      (all, { span, newText }) => all.slice(0, span.start) + newText + all.slice(span.start + span.length),
      preamble + code,
    )
    .slice(preamble.length);

/** Applies each quick fix that is offered for an error in `code`. */
const fixed = (code: string): readonly string[] =>
  errorsOf(code).flatMap(({ code: error, start = 0, length = 0 }) =>
    service.getCodeFixesAtPosition(FILE, start, start + length, [error], FORMAT, {}).map(({ changes, fixId }) => {
      if (fixId !== undefined) service.getCombinedCodeFix({ type: 'file', fileName: FILE }, fixId, FORMAT, {});
      return edited(code, changes);
    }),
  );

/** Runs each refactoring at the start and end of each word of `code`, and of all before it. */
const refactor = (code: string): void => {
  errorsOf(code);
  const ends = [...code.matchAll(/\b/g)].map(({ index }) => preamble.length + index);
  for (const at of ends.flatMap(end => [end, { pos: preamble.length, end }])) {
    for (const { name, actions } of service.getApplicableRefactors(FILE, at, {}, undefined, undefined, true))
      for (const action of actions)
        if (action.notApplicableReason === undefined)
          service.getEditsForRefactor(FILE, FORMAT, at, name, action.name, {});
  }
};

const types = ['Sendable', 'ReadyToSend', 'AnyElement', 'ReadyElement', 'AnyButton', 'ReadyButton', 'OptionalButton'];
const states = [
  'Message',
  `Message<'text is set'>`,
  `GenericMessage<'template is generic'>`,
  'NewElement',
  `PostbackButton<'title and payload are set'>`,
  `WebUrlButton<'title and uri are set'>`,
];
const programs = [
  ...types.map(type => `class Mine implements ${type} {}`),
  ...types.map(
    type => `interface Mine extends Exclude<${type}, false | null | undefined> { id: string } const mine: Mine = {};`,
  ),
  ...[...types, ...states].map(type => `const mine: ${type} = {};`),
  ...[...types, ...states].map(type => `const take = (value: ${type}) => value; take({});`),
  'bot.send({});',
  'bot.sendAll([{}]);',
  'toBody({});',
  'Element.button({});',
  'Element.buttons([{}]);',
  `Otp.for('C').buttons([{}]);`,
  'Message.generic().element({});',
  'Message.generic().elements([{}]);',
  `const mine: WireMessage = { attachment: { type: 'template', payload: {} }, quickReplies: [], quickRepliesV2: [] };`,
];

test('the lines above each program compile', () => expect(errorsOf('')).toEqual([]));

// Of TypeScript 6; `test/types/language-server.test.ts` asks TypeScript 7.
describe.each(programs)('%s', code => {
  test('is not fixed by an editor into a program that compiles', () => {
    for (const result of fixed(code)) expect(errorsOf(result), result).not.toEqual([]);
  });

  test('can be refactored', () => refactor(code));
});

// For a symbol in a mapped type, such as `Pick`, the quick fix writes an identifier that contains `@`, at which the formatter
// stops. The states of builders are such types: as intersections, compilers would print their parts in each error.
// Once this fails, add `states` to the first list of `programs`.
test.each([...states, 'Pick<Iterable<string>, typeof Symbol.iterator>'])(
  'TypeScript crashes when it implements a mapped type with a symbol: %s',
  type => expect(() => fixed(`class Mine implements ${type} {}`)).toThrow('Token end is child end'),
);
