import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { BIN, folder, platform, request, sendable, startProgram } from './cli.js';

/** Checks stdin in a process whose heap is much smaller than what each kept line would take. */
const checkIn = (heapMegabytes: number, input: string) =>
  startProgram(process.execPath, [`--max-old-space-size=${heapMegabytes}`, BIN, 'check', '-'], { input }).ended;

test.each([
  ['line feeds before the first request', `${'\n'.repeat(4_000_000)}${request(1)}\n`, 'No violations in 1 request.\n'],
  [
    'line feeds between two requests',
    `${request(1)}\n${'\r\n'.repeat(2_000_000)}${request(2)}`,
    'No violations in 2 requests.\n',
  ],
  [
    'line feeds within a document',
    request(1).replace(',', `,\n${'\n'.repeat(4_000_000)}`),
    'No violations in 1 request.\n',
  ],
  [
    'line feeds after a document',
    `${request(1).replace(',', ',\n')}${'\n'.repeat(4_000_000)}`,
    'No violations in 1 request.\n',
  ],
  [
    'one blank line of more than a request may have',
    `${' '.repeat(20_000_000)}\n${request(1)}`,
    'No violations in 1 request.\n',
  ],
])('%s cost no memory', async (_, input, stderr) => {
  const ended = await checkIn(40, input);
  expect([ended.code, ended.stdout, ended.stderr.slice(-200)]).toEqual([0, '', stderr]);
});

test.each([
  ['values', `[${'0,'.repeat(4_000_000)}0]`, 'The request must have at most 1 000 000 values; got more. [field-type]'],
  ['brackets', '['.repeat(4_000_000), 'Invalid JSON: unexpected end; expected a value or ].'],
])('a violation is located among millions of %s in a small heap', async (_, input, what) => {
  const ended = await checkIn(128, input);
  expect([ended.code, ended.stderr.slice(-200)]).toEqual([3, '1 violation in 1 request.\n']);
  expect(ended.stdout).toContain(what);
});

test('a line and a column count the blank lines before them', async () => {
  const wrong = request(1).replace('"Hello"', '""');
  const file = await folder({ 'a.jsonl': `\n \r\n${wrong}\n`, 'b.json': `\n\t\n${wrong.replace(',', ',\n\n')}\n\n` });
  const { stdout } = await sendable(['check', file('a.jsonl'), file('b.json')]);
  expect(stdout.split('\n').map(line => line.split(' ')[0])).toEqual([
    `${file('a.jsonl')}:3:67`,
    `${file('b.json')}:5:30`,
    '',
  ]);
});

test('a file of blank lines is an empty document, and no request as JSON lines', async () => {
  const file = await folder({ 'a.json': '\n\n', 'a.jsonl': '\n\n' });
  const asDocument = await sendable(['check', file('a.json')]);
  expect([asDocument.code, asDocument.stdout]).toEqual([3, expect.stringContaining(`${file('a.json')}:1:1 `)]);
  expect(await sendable(['check', file('a.jsonl')])).toMatchObject({
    code: 0,
    stderr: `warning: ${file('a.jsonl')} has no request.\n`,
  });
  const { env } = await platform();
  expect(await sendable(['send', file('a.jsonl')], { env })).toMatchObject({
    code: 0,
    stderr: `0 sent, 0 failed, 0 unknown.\nwarning: ${file('a.jsonl')} has no request.\n`,
  });
});

test('a request of more than 16 MiB is refused, whether it is a line or a document', async () => {
  const file = await folder();
  const long = request(1, 'x'.repeat(17 * 1024 * 1024));
  await writeFile(file('a.jsonl'), `${request(2)}\n${long}\n${request(3)}\n`);
  await writeFile(file('b.json'), long.replace(',', ',\n'));
  const { stdout, stderr } = await sendable(['check', file('a.jsonl'), file('b.json')]);
  const what = 'The request must be at most 16 MiB; got more. [field-type]';
  expect(stdout).toBe(`${file('a.jsonl')}:2:1 ${what}\n${file('b.json')}:1:1 ${what}\n`);
  expect(stderr).toBe('2 violations in 2 of 4 requests.\n');
});
