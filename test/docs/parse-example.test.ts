import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Returns the lines that the example prints for a file beside it. */
const printed = async (file: string): Promise<readonly string[]> => {
  const { stdout } = await run('node', [
    '--import',
    'tsx',
    'docs/examples/parse/check-file.ts',
    `docs/examples/parse/${file}`,
  ]);
  return stdout.trimEnd().split('\n');
};

const BUTTONS = 'message.attachment.payload.elements[0].buttonsV2';

test('a good file is printed as the body of a request', async () => {
  expect(await printed('good.json')).toEqual([
    '{"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Your card is ready","quickReplies":[],"quickRepliesV2":[]}}',
  ]);
});

test('for a bad file every violation is printed, as the page shows it', async () => {
  const lines = await printed('bad.json');
  expect(readFileSync('docs/examples/parse/bad.txt', 'utf8').trimEnd().split('\n')).toEqual(lines);
  expect(lines).toEqual([
    '`recipient` must have exactly one of appCustomerId, appStaffId and id; got appCustomerId and id. [recipient-exactly-one]',
    `\`${BUTTONS}[0].type\` must be postback or web_url; got a string (did you mean web_url?). [button-type]`,
    `\`${BUTTONS}[1].payload\` must be an absolute URI, such as https://example.com/page; got a string without a scheme such as https:. [web-url-uri]`,
    `\`${BUTTONS}[1].payloadHidden\` must be set on postback buttons only; got a web_url button. [payload-hidden-postback-only]`,
    '`message.quickRepliesV2` is missing; it must be present in every message, empty if unused. [quick-replies-present]',
    '`message.quickRepliesv2` must be a field of the API spec (names are case-sensitive); got an unknown name (did you mean quickRepliesV2?). [unknown-field]',
  ]);
});
