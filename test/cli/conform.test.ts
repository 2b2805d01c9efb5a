import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createEmulator } from '../../src/emulator/index.js';
import { afterTest } from '../support/after-test.js';
import { served } from '../support/served.js';
import { obeysSpec } from '../support/spec-only.js';
import { folder, rows, sendableProcess as sendable, TOKEN } from './cli.js';

/** Starts a server that responds with what `respond` returns for a body. */
const serve = async (respond: (body: string, path: string) => readonly [number, unknown]): Promise<string> => {
  const server = createServer(async (request, response) => {
    const [status, json] = respond(await text(request), request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });
  const { url, close } = await served(server);
  afterTest(close);
  return url;
};

const tokenFile = async (): Promise<string> => (await folder({ 'token.txt': `${TOKEN}\n` }))('token.txt');

/** The receipt of a body, as the API spec shows it. */
const receiptOf = (body: string) => {
  const { message, messageId = message?.messageId ?? 'made' } = JSON.parse(body);
  return { recipient_id: 'u-1', message_id: messageId };
};

test('conform finds no difference between the emulator and the API spec, and sends to the given recipients', async () => {
  const emulator = createEmulator({ token: TOKEN });
  afterTest(() => emulator.close());
  const { url } = await emulator.listen();
  const to = ['--customer', 'T-1', '--staff', 'T-2', '--user', 'T-3'];
  const { code, stdout, stderr } = await sendable(['conform', url, '--token-file', await tokenFile(), ...to]);
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toMatch(/^\d{3} requests\.\nNo difference from the API spec\.\n$/);
  const recipients = [...emulator.messages].map(({ request }) => JSON.stringify(request.recipient));
  expect([...new Set(recipients)].sort()).toEqual(['{"appCustomerId":"T-1"}', '{"appStaffId":"T-2"}', '{"id":"T-3"}']);
  expect([...emulator.otps].map(({ request }) => request.customerNo)).toEqual(Array(5).fill('T-1'));
});

test('conform reports a server that is laxer, stricter, unclear or gives wrong receipts, and never prints the token', async () => {
  const url = await serve(body => {
    if (body.includes('"appStaffId":"S-7"')) return [400, { error: 'no staff' }];
    if (body.includes('"title":""') || body.includes('"type":"Postback"'))
      return [200, { recipient_id: 'u-1', message_id: 'made' }];
    if (body.includes('gold.mp3')) return [500, {}];
    if (body.includes('gold.mp4')) return [200, { recipient_id: 'u-1' }];
    try {
      const { message, mokMessage } = JSON.parse(body);
      return message?.quickReplies && (message.text ?? message.attachment) && !body.includes('picture')
        ? [200, receiptOf(body)]
        : mokMessage
          ? [200, receiptOf(body)]
          : [400, {}];
    } catch {
      return [400, {}];
    }
  });
  const { code, stdout, stderr } = await sendable(['conform', url, '--token-file', await tokenFile(), '--json']);
  expect(code).toBe(1);
  const found = rows(stdout);
  for (const finding of [
    { finding: 'stricter', name: 'a text to staff', status: 400 },
    { finding: 'laxer', rule: 'button-type', status: 200 },
    { finding: 'beyond', rule: 'title-not-empty', status: 200 },
    { finding: 'unclear', name: 'an audio', status: 500, kind: 'server' },
    { finding: 'receipt', name: 'a video', status: 200 },
  ])
    expect(found).toContainEqual(expect.objectContaining(finding));
  expect(found.filter(({ path }) => path === 'message.quickReplies').map(({ rule }) => rule)).not.toContain(
    'quick-replies-present',
  );
  expect(stdout + stderr).not.toContain(TOKEN);
});

test('conform finds no difference in a server of the API spec alone, and names what it accepts beyond sendable', async () => {
  const url = await serve((body, path) => (obeysSpec(path, body) ? [200, receiptOf(body)] : [400, {}]));
  const { code, stdout, stderr } = await sendable(['conform', url, '--token-file', await tokenFile()]);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^\d{3} requests\.\n {2}\d{2} accepted/);
  expect(stderr).toMatch(/\nNo difference from the API spec\.\n$/);
  expect(stderr).toMatch(/\d{2} accepted that sendable would not send\. This is not a difference from the API spec\./);
  const lines = stdout.trimEnd().split('\n');
  for (const line of lines)
    expect(line).toMatch(
      /^beyond: accepted the invalid request "(message|otp) \d+: [a-z-]+"(, wrong at \S+)? \(200\)\.$/,
    );
});

test('conform stops with code 4 when the server rejects the token, and with code 5 when there is no server', async () => {
  const paths: string[] = [];
  const url = await serve((_, path) => {
    paths.push(path);
    return [401, {}];
  });
  const file = await tokenFile();
  expect(await sendable(['conform', url, '--token-file', file])).toMatchObject({
    code: 4,
    stdout: '',
    stderr:
      'error: The platform did not accept the token (401): check the token and the base URL. Nothing was tested.\n',
  });
  expect(paths).toHaveLength(1);
  const gone = await sendable(['conform', 'http://127.0.0.1:1', '--token-file', file]);
  expect(gone).toMatchObject({ code: 5, stdout: '' });
  expect(gone.stderr).toContain(
    'No connection to http://127.0.0.1:1 could be made (ECONNREFUSED): check the base URL and the network.',
  );
});

test('conform stops with code 5 when the first valid request gets a 404, also one whose body breaks off', async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.writeHead(404, { 'content-length': 9 }).write('Not', () => response.destroy());
  });
  const { url, close } = await served(server);
  afterTest(close);
  expect(await sendable(['conform', url, '--token-file', await tokenFile()])).toMatchObject({
    code: 5,
    stdout: '',
    stderr:
      'error: The server rejected a valid request (404): check the base URL and the recipients. Nothing was tested.\n',
  });
  expect(requests).toBe(1);
});

test('conform names the argument when the base URL is wrong', async () => {
  const { code, stderr } = await sendable(['conform', 'example', '--token-file', await tokenFile()]);
  expect(code).toBe(2);
  expect(stderr).toContain('error: The base URL must be an absolute URL');
});
