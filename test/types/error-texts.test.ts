import { beforeAll, describe, expect, test } from 'vitest';
import { registeredExtras, registration } from '../../test-d/errors/extras.js';
import { preamble } from '../../test-d/errors/preamble.js';
import type { Row } from '../../test-d/errors/row.js';
import { rows } from '../../test-d/errors/rows.js';
import { type Diagnostic, diagnose, VERSIONS, type Version, withProject } from './tsc.js';

// The rules of api.md, section 2, that the compiler holds as well.
const COMPILE_TIME = [
  'recipient-exactly-one',
  'recipient-missing',
  'text-or-attachment',
  'quick-replies-present',
  'generic-no-quick-replies',
  'generic-needs-element',
  'element-max-3-buttons',
  'legacy-buttons-empty',
  'attachment-type',
  'template-type',
  'button-type',
  'web-url-uri',
  'image-url-uri',
  'payload-hidden-postback-only',
  'set-once',
  'otp-customer-no',
  'otp-message-id',
  'otp-text',
  'field-type',
  'unknown-field',
] as const;

/** Rows that are one program, each in a file of its own below `above`. */
class Program {
  readonly rows: readonly Row[];
  private readonly above: string;
  private found: Readonly<Record<Version, readonly Diagnostic[]>> | undefined;

  constructor(rows: readonly Row[], above: string) {
    this.rows = rows;
    this.above = above;
  }

  async compile(): Promise<void> {
    const files = this.rows.map((row, index) => [fileOf(index), this.above + row.code.replace('^', '')]);
    this.found = await withProject(Object.fromEntries(files), async folder => {
      const [six, seven] = await Promise.all([diagnose('6.0.3', folder), diagnose('7.0.2', folder)]);
      return { '6.0.3': six, '7.0.2': seven };
    });
  }

  errorsOf(version: Version, index: number): readonly Diagnostic[] {
    return this.found?.[version].filter(({ file }) => file === fileOf(index)) ?? [];
  }

  placeOf({ code }: Row): { line: number; column: number } {
    const before = code.slice(0, code.indexOf('^')).split('\n');
    const line = this.above.split('\n').length + before.length - 1;
    return { line, column: (before.at(-1) ?? '').length + 1 };
  }
}

const fileOf = (index: number): string => `row-${String(index).padStart(3, '0')}.ts`;
const programs = [new Program(rows, preamble), new Program(registeredExtras, preamble + registration)];
const every = programs.flatMap(program => program.rows.map((row, index) => ({ program, row, index })));

beforeAll(async () => {
  for (const program of programs) await program.compile();
});

test('every rule that the compiler checks has a row, and every row has its own name and a place', () => {
  expect(COMPILE_TIME.filter(id => !rows.some(({ rule }) => rule === id))).toEqual([]);
  expect(new Set(every.map(({ row }) => row.name)).size).toBe(every.length);
  expect(every.filter(({ row }) => row.code.split('^').length !== 2)).toEqual([]);
});

// Where each rule that a builder can break may be broken: the calls that start what it applies to.
const CONTENTS = ['text', 'image', 'audio', 'video', 'file', 'buttonTemplate', 'generic'].map(
  name => `Message.${name}(`,
);
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'recipient-exactly-one': CONTENTS,
  'recipient-missing': CONTENTS,
  'text-or-attachment': CONTENTS,
  'set-once': [...CONTENTS, 'Element.', 'Button.postback(', 'Button.webUrl(', 'Otp.for('],
  'generic-no-quick-replies': ['.quickReplies(', '.legacyQuickReplies('],
  'generic-needs-element': ['.toCustomer(', '.elements(', '.element('],
  'element-max-3-buttons': ['.button(', '.buttons(', 'WireElement'],
  'image-url-uri': ['Element.withImage(', 'e.title(', 'Otp.for('],
  'otp-message-id': ['bot.send(', 'toJSON(', 'SendOtpRequest'],
  'otp-text': ['bot.send(', 'toJSON(', 'SendOtpRequest'],
  'payload-hidden-postback-only': ['Button.webUrl(', 'WireButton'],
};

test.each(Object.entries(KINDS))('%s has a row for each kind that it applies to', (id, kinds) => {
  const codes = rows.filter(({ rule }) => rule === id).map(({ code }) => code.replace('^', ''));
  expect(kinds.filter(kind => !codes.some(code => code.includes(kind)))).toEqual([]);
});

describe.each(VERSIONS)('TypeScript %s', version => {
  test.each(every.map(each => [each.row.name, each] as const))('%s', (_, { program, row, index }) => {
    const told = program.errorsOf(version, index).map(({ line, column, text }) => ({ line, column, text }));
    expect(told[0]).toEqual({ ...program.placeOf(row), text: row.text });
    expect(told.slice(1).map(({ text }) => text)).toEqual(row.also === undefined ? [] : [row.also]);
  });
});

test('no text takes more than three lines', () => {
  expect(every.filter(({ row: { text } }) => text.split('\n').length > 3)).toEqual([]);
});
