import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnswerFault, type FaultServer, faultServer, faults } from 'sendable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packInto } from '../consumers/install.js';
import { run } from '../support/run.js';
import { type Runtime, runtimes } from './runtimes/runtimes.js';

const table: string[] = [];
let folder = '';
let packed = '';
let server: FaultServer | undefined;

const isFault = (name: string): name is AnswerFault => name in faults;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendable-runtimes-'));
  packed = await packInto(folder);
  server = await faultServer({
    fault: ({ body }) => {
      const id = /"messageId":"([^"]+)"/.exec(body)?.[1] ?? '';
      return /^4\d\d$/.test(id) ? { status: Number(id) } : isFault(id) ? id : 'none';
    },
  });
});

afterAll(async () => {
  console.log(['| runtime | version | result |', '| --- | --- | --- |', ...table].join('\n'));
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A folder with the packed package and the runtime's binary; no scripts of packages run. */
const install = async ({ name, binary, version }: Runtime): Promise<string> => {
  const own = join(folder, name.replace(' ', '-'));
  await cp('test/slow/runtimes', own, { recursive: true });
  await writeFile(join(own, 'package.json'), '{ "type": "module", "private": true }');
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...quiet, packed, `${binary}@${version}`], { cwd: own });
  return own;
};

test.for(runtimes)('$name $version', { timeout: 900_000 }, async (runtime, { skip }) => {
  const { name, version, binary, file, args, proves } = runtime;
  let own = '';
  try {
    own = await install(runtime);
  } catch (error) {
    const why =
      String(error)
        .split('\n')
        .find(line => line.includes('npm error')) ?? String(error);
    table.push(`| ${name} | ${version} | could not be had: ${why} |`);
    if (process.env.REQUIRE_RUNTIMES === '1') throw error;
    skip(`${name} could not be had: ${why}`);
  }
  const url = server?.url ?? '';
  const before = server?.posts.length ?? 0;
  const env = { ...process.env, SERVER_URL: url, NO_COLOR: '1' };
  const program = join(own, 'node_modules', binary, file);
  const { stdout, stderr } = await run(program, [...(await args(own, url))], { cwd: own, env, timeout: 180_000 });
  const line = `${stdout}\n${stderr}`.split('\n').find(text => text.startsWith('{'));
  const receipt = { recipientId: 'müşteri-1', messageId: 'm-1' };
  expect(JSON.parse(line ?? `"no result in ${stdout} ${stderr}"`)).toEqual({
    body: '{"recipient":{"appCustomerId":"müşteri-1"},"message":{"messageId":"m-1","attachment":{"type":"template","payload":{"templateType":"generic","elements":[{"title":"Gold card","buttons":[],"buttonsV2":[{"type":"postback","title":"Apply","payload":"apply:gold","payloadSeenByUser":"I want it"}]}],"buttons":[],"buttonsV2":[]}},"quickReplies":[],"quickRepliesV2":[]}}',
    same: true,
    receipt,
    otp: { recipientId: 'C-7', messageId: 'otp-1' },
    byDefault: receipt,
    unauthorized: 'auth, rejected',
    misdirected: 'rejected, rejected',
    lost: 'connection, unknown',
    again: 'm-1',
    closed: 'connection, unknown',
    stalled: 'timeout, unknown',
    truncated: 'protocol, accepted',
    huge: 'protocol, accepted',
    redirected: 'protocol, unknown',
    page: 'protocol, unknown',
    refused: 'connection, unknown',
    refusedByDefault: proves ? 'connection, not_sent' : 'connection, unknown',
    codes: { right: { true: 1, none: 99 }, wrong: { wrong: 4, locked: 96 }, otp: true },
    inMemory: 'connection, not_sent',
  });
  // One POST for each send that came to the server, whatever the fetch of the runtime does after a fault.
  const ids = server?.posts.slice(before).map(({ body }) => /"messageId":"([^"]+)"/.exec(body)?.[1]);
  expect(ids).toEqual([
    ...['m-1', 'otp-1', 'm-1', '401', '421', 'reset-after-request', 'm-1', 'close-after-request', 'stall'],
    ...['truncated-length', 'huge-body', 'redirect-307', 'html'],
  ]);
  // What nodeTransport proves rests on when a socket's events come, which each version of Node may change.
  if (proves) await run(program, ['node_modules/vitest/vitest.mjs', 'run', 'test/faults'], { timeout: 480_000 });
  const faultsToo = proves ? '; so do all transports in the suite of faults' : '';
  table.push(`| ${name} | ${version} | builds, sends, verifies codes and fails as it should${faultsToo} |`);
});
