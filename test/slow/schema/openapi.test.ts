import { resolve } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { openApi } from '../../../src/schema/index.js';
import { folder } from '../../support/folder.js';
import { run } from '../../support/run.js';

test('Redocly finds no error and no warning in the OpenAPI document', async () => {
  const at = await folder({ 'openapi.json': JSON.stringify(openApi) });
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const lint = [resolve('node_modules/@redocly/cli/bin/cli.js'), 'lint', at('openapi.json'), '--format=json'];
  // A problem is in the report; only a lint that did not run has none.
  const { stdout } = await run('node', lint, { cwd: at('.'), env }).catch(error => error);
  const report = JSON.parse(stdout);
  expect(report.problems).toEqual([]);
  expect(report.totals).toMatchObject({ errors: 0, warnings: 0 });
});

/** A program that assigns our wire types to the types that openapi-typescript generates. */
const PROGRAM = `
import type { components, webhooks } from './openapi.js';
import type { SendMessageRequest, SendOtpRequest, SendResponse, WireGenericMessage, WireTextMessage } from ${JSON.stringify(resolve('src/spec/requests.ts'))};
import type { WireButton, WireElement, WireMediaAttachment } from ${JSON.stringify(resolve('src/spec/attachment.ts'))};
type Schemas = components['schemas'];

export const text = (ours: WireTextMessage): Schemas['Message'] => ours;
export const media = (attachment: WireMediaAttachment): Schemas['Message'] => ({ attachment, quickReplies: [], quickRepliesV2: [] });
export const generic = (ours: WireGenericMessage): Schemas['Message'] => ours;
export const button = (ours: WireButton): Schemas['Button'] => ours;
export const element = (ours: WireElement): Schemas['Element'] => ours;
export const recipient = (ours: SendMessageRequest['recipient']): Schemas['Recipient'] => ours;
export const otp = (ours: SendOtpRequest): Schemas['SendOtpRequest'] => ours;
export const response = (theirs: Schemas['SendResponse']): SendResponse => theirs;
export const request = (recipient: SendMessageRequest['recipient'], message: WireTextMessage): Schemas['SendMessageRequest'] => ({ recipient, message });
export const press: webhooks['press']['post']['requestBody']['content']['text/plain'] = '[m]:p';

// @ts-expect-error a recipient without an id
export const nobody: Schemas['Recipient'] = {};
// @ts-expect-error an OTP without a text
export const silent: Schemas['SendOtpRequest'] = { customerNo: 'c', messageId: 'm' };
// @ts-expect-error a web_url button has no payloadHidden
export const hidden: Schemas['WebUrlButton'] = { type: 'web_url', title: 't', payload: 'https://a.com', payloadHidden: true };
`;

test('the types that openapi-typescript makes accept what our wire types accept', async () => {
  const types = astToString(await openapiTypescript(JSON.stringify(openApi), { immutable: true }));
  const at = await folder({ 'openapi.ts': types, 'program.ts': PROGRAM });
  const program = ts.createProgram([at('program.ts')], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  });
  const messages = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect(messages).toEqual([]);
});
