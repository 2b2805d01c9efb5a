import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { checkRequest } from '../../src/cli/check-request.js';
import { itemsOf, openInput } from '../../src/cli/input.js';
import { Output, stdout } from '../../src/cli/output.js';
import { drawViolations, showRepeated, showViolations } from '../../src/cli/show-violations.js';
import { folder } from './cli.js';

const frameOf = (text: string, line = 1): string => {
  const item = { line, text };
  const checked = checkRequest('a.json', item, {});
  return checked.ok ? '' : drawViolations(stdout, item, checked.violations).join('\n');
};

test('each violation has its line of the file, with carets below the key', () => {
  const text = '{\n  "recipient": { "appCustomerId": "C-1" },\n  "message": { "text": "" }\n}';
  expect(frameOf(text)).toContain(
    [
      '  3:16   message.text',
      '         must not be empty. [text-not-empty, added by sendable]',
      '     3 |   "message": { "text": "" }',
      '       |                ^^^^^^\n',
    ].join('\n'),
  );
});

test('no line is longer than the terminal, and the rule stays in one piece', () => {
  const button = { type: 'web_url', title: 'More', payload: 'example' };
  const payload = { templateType: 'generic', elements: [{ title: 'Gold', buttons: [], buttonsV2: [button] }] };
  const lines = frameOf(JSON.stringify({ message: { attachment: { type: 'template', payload } } })).split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
  expect(lines.filter(line => line.includes('web-url-uri'))).toEqual([expect.stringContaining(' [web-url-uri]')]);
});

test('violations of the same place share its line', () => {
  expect(frameOf('{\n  "recipient": { "appCustomerId": "C-1" },\n  "message": {}\n}').match(/ 3:3 |\^+/g)).toEqual([
    ...Array(3).fill(' 3:3 '),
    '^'.repeat('"message"'.length),
  ]);
});

test('a long line is cut around the column', () => {
  const long = `{"recipient":{"appCustomerId":"${'C'.repeat(500)}"},"message":{"text":"","quickReplies":[],"quickRepliesV2":[]}}`;
  const [, , shown = '', caret = ''] = frameOf(long, 7).split('\n');
  expect(shown.length).toBe(80);
  expect(shown).toMatch(/^ {5}7 \| …C.*"message":\{"text":"".*…$/);
  expect(shown.slice(caret.indexOf('^'))).toMatch(/^"text"/);
});

test('the caret at the end of a long line fits into the terminal', () => {
  const [shown = '', caret = ''] = frameOf(`{"a":"${'C'.repeat(100)}",`)
    .split('\n')
    .slice(-3);
  expect([shown.length, caret.length]).toEqual([79, 80]);
});

test('no value of an OTP is shown, whatever form it has', () => {
  for (const value of ['"481516"', '481516', '["481516"]', '"481516'])
    for (const key of ['mokValue', '\\u006dokValue']) {
      const frame = frameOf(`{"customerNo":"C-1","messageId":"","mokMessage":"Your code is 481516","${key}":${value}}`);
      expect(frame).toContain('^');
      expect(frame).not.toContain('481516');
    }
  // The names of the builder's steps in place of those of the API spec, and a text that is cut.
  for (const otp of [
    '{"customerNo":"C-1","text":"481516"}',
    '{"messageId":"o-1","value":"481516"}',
    '{"customerNo":"C-1","value":481516',
  ])
    expect(frameOf(otp)).not.toContain('481516');
});

test('a line of the file cannot steer the terminal', () => {
  expect(frameOf('{"message":{"text":"\u001B[2J"}}')).not.toContain('\u001B[2J');
});

/** Returns what a terminal or a pipe gets of the violations of a file. */
const shownOn = async (isTTY: boolean, path: string): Promise<string> => {
  const kept: string[] = [];
  const stream = Object.assign(new PassThrough(), isTTY ? { isTTY, columns: 80 } : {});
  stream.on('data', text => kept.push(String(text)));
  // As much of a terminal as is used.
  const output = new Output(stream as never);
  const input = await openInput(path, false);
  for await (const item of itemsOf(input)) {
    const checked = checkRequest('a.jsonl', item, {});
    if (!checked.ok) showViolations(output, input, item, checked.violations);
  }
  showRepeated(output, input);
  await input.close();
  return kept.join('');
};

test('a terminal gets the name of a file once, and a pipe one line for each violation', async () => {
  const file = await folder({ 'a.jsonl': '{"a":1}\n{"b":1}\n' });
  expect((await shownOn(true, file('a.jsonl'))).split(file('a.jsonl')).length).toBe(2);
  const lines = (await shownOn(false, file('a.jsonl'))).trimEnd().split('\n');
  expect(lines.map(line => line.split(' ')[0])).toEqual([
    ...Array(2).fill('a.jsonl:1:1'),
    'a.jsonl:1:2',
    ...Array(2).fill('a.jsonl:2:1'),
    'a.jsonl:2:2',
  ]);
});

test('a terminal gets a rule and path that many requests break once, with the lines of the others', async () => {
  const incomplete = (n: number): string =>
    JSON.stringify({ recipient: { appCustomerId: `C-${n}` }, message: { text: 'Hello', quickReplies: [] } });
  const file = await folder({ 'a.jsonl': [1, 2, 3].map(incomplete).join('\n') });
  const text = await shownOn(true, file('a.jsonl'));
  expect(text.match(/\^+/g)).toHaveLength(1);
  expect(text).toContain('  lines 2-3 (as line 1): message.quickRepliesV2 [quick-replies-present]\n');
});

test('of a rule that very many requests break, the first lines are named and the others counted', async () => {
  const file = await folder({ 'a.jsonl': Array.from({ length: 100 }, (_, i) => `{"${'ab'[i % 2]}":1}`).join('\n') });
  expect(await shownOn(true, file('a.jsonl'))).toContain(
    '  lines 3,5,7,9,11,13,15,17,19,21 and 39 more (as line 1): a ',
  );
});

test('a line without text has no frame', () => {
  expect(frameOf('')).toBe('  1:1    The request must be a JSON object; got nothing. [field-type]\n');
});
