import { expect, test } from 'vitest';
import { checkRequest } from '../../src/cli/check-request.js';
import { codeFrame } from '../../src/cli/code-frame.js';
import { stdout } from '../../src/cli/output.js';

const frameOf = (text: string, line = 1): string => {
  const item = { line, text };
  const checked = checkRequest('a.json', item, {});
  return checked.ok ? '' : codeFrame(stdout, item, checked.violations).join('\n');
};

test('each violation has its line of the file, with carets below the key', () => {
  const text = '{\n  "recipient": { "appCustomerId": "C-1" },\n  "message": { "text": "" }\n}';
  expect(frameOf(text)).toContain(
    '[text-not-empty]\n     3 |   "message": { "text": "" }\n       |                ^^^^^^\n',
  );
});

test('violations of the same place share its line', () => {
  expect(frameOf('{\n  "recipient": { "appCustomerId": "C-1" },\n  "message": {}\n}').match(/ 3:3 |\^+/g)).toEqual([
    ...Array(3).fill(' 3:3 '),
    '^'.repeat('"message"'.length),
  ]);
});

test('a long line is cut around the column', () => {
  const long = `{"recipient":{"appCustomerId":"${'C'.repeat(500)}"},"message":{"text":"","quickReplies":[],"quickRepliesV2":[]}}`;
  const [, shown = '', caret = ''] = frameOf(long, 7).split('\n');
  expect(shown.length).toBeLessThan(90);
  expect(shown).toContain('"message":{"text":""');
  expect(shown.slice(caret.indexOf('^'))).toMatch(/^"text"/);
});

test('no value of an OTP is shown, whatever form it has', () => {
  for (const value of ['"481516"', '481516', '["481516"]', '"481516'])
    for (const key of ['mokValue', '\\u006dokValue']) {
      const frame = frameOf(`{"customerNo":"C-1","messageId":"","mokMessage":"Your code is 481516","${key}":${value}}`);
      expect(frame).toContain('^');
      expect(frame).not.toContain('481516');
    }
});

test('a line of the file cannot steer the terminal', () => {
  expect(frameOf('{"message":{"text":"\u001B[2J"}}')).not.toContain('\u001B[2J');
});
