import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApi, wireSchema } from '../../src/schema/index.js';
import { folder, sendableProcess as sendable } from './cli.js';

test('schema prints the JSON Schema of the requests, and with --openapi the OpenAPI document', async () => {
  const [schema, document] = [await sendable(['schema']), await sendable(['schema', '--openapi'])];
  expect([schema.code, JSON.parse(schema.stdout)]).toEqual([0, wireSchema]);
  expect([document.code, JSON.parse(document.stdout)]).toEqual([0, openApi]);
});

test('schema --out writes one document to a .json file, and all files to a folder', async () => {
  const file = await folder();
  expect(await sendable(['schema', '--openapi', '--out', file('api.json')])).toMatchObject({
    code: 0,
    stdout: '',
    stderr: `1 file written to ${file('api.json')}.\n`,
  });
  expect(JSON.parse(readFileSync(file('api.json'), 'utf8'))).toEqual(openApi);
  expect(await sendable(['schema', '--out', file('schemas')])).toMatchObject({ code: 0, stdout: '' });
  expect(readdirSync(file('schemas')).sort()).toEqual([
    'house-rules.schema.json',
    'openapi.json',
    'send-message-request.schema.json',
    'send-otp-request.schema.json',
    'send-response.schema.json',
    'wire.schema.json',
  ]);
});

test('schema --openapi is one document, and refuses a folder', async () => {
  const file = await folder();
  expect(await sendable(['schema', '--openapi', '--out', file('folder')])).toMatchObject({
    code: 2,
    stderr:
      'error: --openapi writes one file: its --out must end in .json. Without --openapi, a folder gets all files.\n',
  });
});

test('schema --out refuses the name of another file, which would become a folder', async () => {
  const file = await folder();
  const { code, stderr } = await sendable(['schema', '--out', file('x.txt')]);
  expect([code, stderr]).toEqual([
    2,
    `error: --out must be a file that ends in .json, or a folder; got ${file('x.txt')}. If it is a folder, create it first.\n`,
  ]);
});

test('schema --out to a path that cannot be written ends with code 1 and names the path', async () => {
  const { code, stderr } = await sendable(['schema', '--out', '/dev/null/api.json']);
  expect(code).toBe(1);
  expect(stderr).toContain('/dev/null/api.json could not be written (ENOTDIR).');
});
