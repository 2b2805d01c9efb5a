import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** What the example prints of a file beside it, line by line. */
const printed = async (file: string): Promise<readonly string[]> => {
  const { stdout } = await run('npx', ['tsx', 'docs/examples/parse/check-file.ts', `docs/examples/parse/${file}`]);
  return stdout.trimEnd().split('\n');
};

const BUTTONS = 'message.attachment.payload.elements[0].buttonsV2';

test('a good file is printed as the body of a request', { timeout: 120_000 }, async () => {
  expect(await printed('good.json')).toEqual([
    '{"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Your card is ready","quickReplies":[],"quickRepliesV2":[]}}',
  ]);
});

test('of a bad file every violation is printed, as the page shows it', { timeout: 120_000 }, async () => {
  const lines = await printed('bad.json');
  expect(readFileSync('docs/examples/parse/bad.txt', 'utf8').trimEnd().split('\n')).toEqual(lines);
  expect(lines).toEqual([
    'A recipient has exactly one of appCustomerId, appStaffId and id. At recipient: appCustomerId, id. [recipient-exactly-one]',
    `The type of a button is postback or web_url. At ${BUTTONS}[0].type: string (did you mean web_url?). [button-type]`,
    `A web_url button has an absolute URI. At ${BUTTONS}[1].payload: a string without a scheme such as https:. [web-url-uri]`,
    `Only a postback button has payloadHidden. At ${BUTTONS}[1].payloadHidden: boolean. [payload-hidden-postback-only]`,
    'quickReplies and quickRepliesV2 are present in every message, empty when unused. At message.quickRepliesV2: nothing. [quick-replies-present]',
    'An object has the fields of the document and no other; names are case-sensitive. At message.quickRepliesv2: array (did you mean quickRepliesV2?). [unknown-field]',
  ]);
});
