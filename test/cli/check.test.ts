import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checkRequest } from '../../src/cli/check-request.js';
import { BIN, folder, request, requests, sendable, startProgram } from './cli.js';

const carousel = `{
  "recipient": { "appCustomerId": "C-1", "id": "U-1" },
  "message": {
    "attachment": {
      "type": "template",
      "payload": {
        "templateType": "generic",
        "elements": [
          { "title": "Gold", "buttons": [], "buttonsV2": [] },
          {
            "title": "",
            "buttons": [], "buttonsV2": [
              { "type": "web_url", "title": "More", "payload": "example" }
            ]
          }
        ],
        "buttons": [],
        "buttonsV2": []
      }
    },
    "quickReplies": [],
    "quickReplies": []
  }
}
`;
const found = [
  '2:3 `recipient` must have exactly one of appCustomerId, appStaffId and id; got appCustomerId and id. [recipient-exactly-one]',
  '3:3 `message.quickRepliesV2` is missing; it must be present in every message, empty if unused. [quick-replies-present]',
  '11:13 `message.attachment.payload.elements[1].title` must not be empty. [title-not-empty]',
  '13:53 `message.attachment.payload.elements[1].buttonsV2[0].payload` must be the absolute URI to open, such as https://example.com/page; got a string that does not begin with a scheme. [web-url-uri]',
  '22:5 `message.quickReplies` must be set only once; got it twice. [set-once]',
];

test('each violation in a JSON document is reported with its line and column', async () => {
  const file = await folder({ 'carousel.json': carousel });
  const { code, stdout, stderr } = await sendable(['check', file('carousel.json')]);
  expect(stdout.split('\n').slice(0, -1)).toEqual(found.map(line => `${file('carousel.json')}:${line}`));
  expect([code, stderr]).toEqual([3, '5 violations in 1 request; 2 of rules that sendable adds.\n']);
});

test('with --json, violations are JSON lines', async () => {
  const { code, stdout } = await sendable(['check', '--json', '-'], { input: carousel });
  expect(code).toBe(3);
  expect(JSON.parse(stdout.split('\n')[2] ?? '')).toEqual({
    file: '<stdin>',
    line: 11,
    column: 13,
    rule: 'title-not-empty',
    basis: 'sendable',
    path: 'message.attachment.payload.elements[1].title',
    message: '`message.attachment.payload.elements[1].title` must not be empty. [title-not-empty]',
  });
});

test('JSON lines are checked one by one, in several files', async () => {
  const wrong = request(2).replace('"Hello"', '""');
  const file = await folder({ 'a.jsonl': `${request(1)}\n\n${wrong}\n{"a":\n`, 'b.json': request(3) });
  const { code, stdout, stderr } = await sendable(['check', file('a.jsonl'), file('b.json')]);
  expect(stdout).toBe(
    `${file('a.jsonl')}:3:67 \`message.text\` must not be empty. [text-not-empty]\n` +
      `${file('a.jsonl')}:4:6 Invalid JSON: unexpected end; expected a value. [field-type]\n`,
  );
  expect([code, stderr]).toEqual([3, '2 violations in 2 of 4 requests; 1 of a rule that sendable adds.\n']);
});

test('valid requests print nothing on stdout', async () => {
  expect(await sendable(['check', '-'], { input: requests(3) })).toEqual({
    code: 0,
    signal: null,
    stdout: '',
    stderr: 'No violations in 3 requests.\n',
  });
});

test.each([
  ['nothing at all', '', '1:1', 'The request must be a JSON object; got nothing.'],
  ['blanks', ' \n\n', '3:1', 'The request must be a JSON object; got nothing.'],
  [
    'a torn document',
    '{\n  "recipient": {',
    '2:17',
    'Invalid JSON: unexpected end; expected a key in double quotes or }.',
  ],
  ['a comment', '{\n  // C-1\n}', '2:3', 'Invalid JSON: unexpected /; expected a key in double quotes or }.'],
  [
    'a word',
    '{"a": nope}',
    '1:7',
    'Invalid JSON: unexpected "nope"; expected a number, true, false, null or a string in double quotes.',
  ],
  ['a digit', '{"a": 1 4}', '1:9', 'Invalid JSON: unexpected character; expected a comma or }.'],
  ['a word of an OTP', '{"mokValue": x7}', '1:14', 'Invalid JSON: unexpected character; expected a value.'],
  ['a byte order mark', `\ufeff${request(1)}`, '1:1', 'Invalid JSON: unexpected byte order mark; expected a value.'],
  [
    'a list',
    `[${request(1)}]`,
    '1:1',
    'The request must be an object; got an array. Write each of several requests on a line of its own.',
  ],
])('%s is reported at the place where it breaks', (_, text, place, message) => {
  const checked = checkRequest('f', { line: 1, text }, {});
  const told = checked.ok ? [] : checked.violations.map(({ line, column, message }) => [`${line}:${column}`, message]);
  expect(told[0]).toEqual([place, `${message} [field-type]`]);
});

test('a field of a message that stands beside it is told its place', () => {
  const text = JSON.stringify({ ...JSON.parse(request(1)), messageId: 'm-1' });
  const checked = checkRequest('f', { line: 1, text }, {});
  expect(checked.ok ? [] : checked.violations.map(({ message }) => message)).toEqual([
    '`messageId` must be a field of the API spec (names are case-sensitive); got an unknown name (did you mean message.messageId?). [unknown-field]',
  ]);
});

test('bytes that are not UTF-8 are a violation', async () => {
  const file = await folder();
  await writeFile(file('a.jsonl'), Buffer.concat([Buffer.from(requests(1)), Buffer.from([0x22, 0xff, 0x22, 0x0a])]));
  const { code, stdout } = await sendable(['check', file('a.jsonl')]);
  expect([code, stdout]).toEqual([
    3,
    `${file('a.jsonl')}:2:1 The request must be UTF-8; got other bytes. [field-type]\n`,
  ]);
});

test('a reader that closes stdout ends the command without an error', async () => {
  const many = await folder({ 'bad.jsonl': '{}\n'.repeat(5000) });
  const pipe = `${process.execPath} ${BIN} check ${many('bad.jsonl')} | head -1; echo \${PIPESTATUS[0]}`;
  // PIPESTATUS is of bash.
  const { code, stdout, stderr } = await startProgram('bash', ['-c', pipe]).ended;
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('Error')]);
  expect(stdout.split('\n')).toEqual([expect.stringContaining('bad.jsonl:1:1 '), '3', '']);
});

test('a repeated messageId is a warning', async () => {
  const text = `${request(1)}\n${request(2)}\n`.repeat(2);
  const otp = { customerNo: 'C-1', messageId: 'm-9', mokMessage: 'Code' };
  const many = `${JSON.stringify(otp)}\n`.repeat(10);
  const { code, stdout, stderr } = await sendable(['check', '-'], { input: text + many });
  expect([code, stdout]).toEqual([0, '']);
  const lines = [[3, 1], [4, 2], ...[6, 7, 8, 9, 10, 11, 12, 13].map(line => [line, 5])];
  expect(stderr).toBe(
    lines
      .map(
        ([line, first]) =>
          `warning: <stdin>:${line} has the messageId of line ${first}: both would be sent, but a button press cannot tell them apart.\n`,
      )
      .join('') +
      'warning: <stdin>: 1 more line has the messageId of an earlier line.\nNo violations in 14 requests.\n',
  );
});

test('the summary says when a request has more violations than are reported', async () => {
  const fields = Object.fromEntries(Array.from({ length: 1200 }, (_, index) => [`f${index}`, 1]));
  const { stdout, stderr } = await sendable(['check', '-'], { input: JSON.stringify(fields, undefined, 2) });
  expect(stdout.split('\n').length - 1).toBe(1000);
  expect(stderr).toBe('At least 1000 violations in 1 request; 998 of rules that sendable adds.\n');
});

test('the JSON files of a folder are checked', async () => {
  const file = await folder({ 'a.json': request(1), 'b.jsonl': requests(2), 'c.txt': '{}' });
  const { code, stderr } = await sendable(['check', '.'], { cwd: file('.') });
  expect([code, stderr]).toEqual([0, 'No violations in 3 requests.\n']);
});

test('the summary counts the files that could not be read', async () => {
  const file = await folder({ 'a.json': request(1) });
  const { code, stderr } = await sendable(['check', 'a.json', 'no.json'], { cwd: file('.') });
  expect([code, stderr]).toEqual([
    2,
    'error: The file no.json does not exist.\nNo violations in 1 request.\nNot read to the end: 1 file.\n',
  ]);
});
