import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

// The compiler holds the table of the API spec and the types of the JSON together: each edit that sets them apart does not
// compile, and the error is at the row.

const SPEC = resolve('src/spec');
const TABLE = join(SPEC, 'table.ts');
const AUGMENTED = join(SPEC, 'augmented.d.ts');

const { config } = ts.readConfigFile('tsconfig.json', name => readFileSync(name, 'utf8'));
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, dirname(SPEC));
const parsed = new Map<string, ts.SourceFile | undefined>();

/** Compiles the table with changed files, and lists each error as the file and the line that it is at. */
const compile = (changed: Readonly<Record<string, string>>): readonly string[] => {
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = name => name in changed || fileExists(name);
  host.getSourceFile = (name, target, ...rest) => {
    const text = changed[name];
    if (text !== undefined) return ts.createSourceFile(name, text, target, true);
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, target, ...rest));
    return parsed.get(name);
  };
  const program = ts.createProgram([TABLE, ...Object.keys(changed)], { ...options, types: [], noEmit: true }, host);
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(SPEC));
  const found = files.flatMap(file => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]);
  return found.map(({ file, start = 0 }) => {
    const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    return `${file?.fileName.slice(SPEC.length + 1)}: ${file?.text.split('\n')[line]?.trim()}`;
  });
};

/** Replaces one place in a file of src/spec. */
const edit = (file: string, from: string, to: string): Readonly<Record<string, string>> => {
  const text = readFileSync(join(SPEC, file), 'utf8');
  expect(text.split(from).length).toBe(2);
  return { [join(SPEC, file)]: text.replace(from, () => to) };
};

test('the table and the types of the JSON compile together', () => {
  expect(compile({})).toEqual([]);
});

/** An edit of a file, and the line of the table at which the error is: by default, the edited line. */
type Edit = readonly [from: string, to: string, line?: string];

const OTP = "object<SendOtpRequest, 'otp'>('SendOtpRequest', '2.7', {";
const BUTTON = 'const button: Must<WireButton> = choice(';

const MEDIA = "type: ['attachment-type', fixed('attachment-type', MEDIA, ATTACHMENTS, ALSO)],";

const ROWS: Readonly<Record<string, Edit>> = {
  'a missing row': ["  txCode: ['optional', id, { step: 'txCode' }],\n", '', OTP],
  'a row too many': ["  txCode: ['optional', id,", "  pin: ['optional', id],\n  txCode: ['optional', id,"],
  'an optional row of a required field': ["mokMessage: ['otp-text', words,", "mokMessage: ['optional', words,"],
  'a required row of an optional field': ["mokValue: ['optional', words,", "mokValue: ['otp-text', words,"],
  'a row of another kind': ["showWithLocation: ['optional', flag,", "showWithLocation: ['optional', words,"],
  'a list of another kind': ["buttonsV2: ['optional', list(button),", "buttonsV2: ['optional', list(element),"],
  'a list without its maximum': [
    "listOfLength<UpTo<3, WireButton>>(button, 'element-max-3-buttons', { max: 3 })",
    'list(button)',
  ],
  'a list without its minimum': [
    "listOfLength<NonEmpty<WireElement>>(element, 'generic-needs-element', { min: 1 })",
    'list(element)',
  ],
  'a row too many in a message': ['      text: notText,\n', '      subject: notText,\n      text: notText,\n'],
  'a kind of media that does not exist': ["'video', 'file'] as const", "'video', 'picture'] as const", MEDIA],
  'a kind of media that is missing': ["'video', 'file'] as const", "'video'] as const", MEDIA],
  'a missing alternative of a choice': ['  postback,\n  webUrl,\n', '  postback,\n', BUTTON],
  'an alternative too many': ['  postback,\n  webUrl,\n', '  postback,\n  webUrl,\n  element,\n', BUTTON],
  'a wrong id among those that a recipient excludes': [
    '= { appCustomerId: notId,',
    '= { email: notId, appCustomerId: notId,',
  ],
  'a rule that does not exist': ["customerNo: ['otp-customer-no',", "customerNo: ['otp-customer',"],
  'a limit that does not exist': ["{ step: 'button', limit: 'otpButtons' }", "{ step: 'button', limit: 'otpButton' }"],
  'a field that must be absent and may be present': [
    "payloadHidden: ['optional', onlyFalse('payload-hidden-postback-only', 'a web_url button')],",
    "payloadHidden: ['optional', flag],",
  ],
  'an object of another kind': [OTP, OTP.replace("'otp'", "'element'"), "customerNo: ['otp-customer-no',"],
};

/** Expects the first error at the line of the table that has this text. */
const expectErrorAt = (errors: readonly string[], line: string): void => {
  expect(errors[0]).toMatch(/^table\.ts: /);
  expect(errors[0]).toContain(line.trim().split('\n')[0]);
};

test.each(Object.entries(ROWS))('in the table, %s does not compile', (_, [from, to, line = to]) => {
  expectErrorAt(compile(edit('table.ts', from, to)), line);
});

const TYPES: Readonly<Record<string, readonly [file: string, from: string, to: string, line: string]>> = {
  'a new field': [
    'requests.ts',
    '  readonly txCode?: string;',
    '  readonly txCode?: string;\n  readonly pin?: string;',
    OTP,
  ],
  'a wider field': [
    'requests.ts',
    '  readonly deviceId?: string;',
    '  readonly deviceId?: string | number;',
    'deviceId: [',
  ],
  'a narrower field': ['requests.ts', '  readonly deviceId?: string;', "  readonly deviceId?: 'phone';", 'deviceId: ['],
};

test.each(Object.entries(TYPES))('in the types, %s does not compile', (_, [file, from, to, line]) => {
  expectErrorAt(compile(edit(file, from, to)), line);
});

const REGISTERED = `declare module './shapes.js' {
  interface PlatformShapes {
    quickReply: { title: string };
    quickReplyV2: { label: string; image?: string };
    imagePayload: { url: string };
    buttonTemplatePayload: { text: string };
  }
  interface PlatformExtras {
    message: { acmePriority?: 'high' };
    element: { footer?: string };
    button: { colour?: string };
    otp: { channel: 'push' };
  }
}
export {};
`;

test('the table compiles with registered shapes and extra fields', () => {
  expect(compile({ [AUGMENTED]: REGISTERED })).toEqual([]);
});

const WITH_EXTRAS: readonly Required<Edit>[] = [
  [
    "const repliesV2: Needed<readonly WireShape<'quickReplyV2'>[]>",
    "const repliesV2: Needed<readonly WireShape<'quickReply'>[]>",
    'quickRepliesV2: repliesV2,',
  ],
  ["  deviceId: ['optional', id, { step: 'deviceId' }],\n", '', OTP],
  [
    "  deviceId: ['optional', id, ",
    "  channel: ['optional', id],\n  deviceId: ['optional', id, ",
    "channel: ['optional', id],",
  ],
];

test.each(WITH_EXTRAS)(
  'with registered shapes and extra fields, a wrong row does not compile (%#)',
  (from, to, line) => {
    expectErrorAt(compile({ [AUGMENTED]: REGISTERED, ...edit('table.ts', from, to) }), line);
  },
);
