import { channel } from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { nodeTransport } from '../../../src/send/transports/node-transport.js';
import { undiciTransport } from '../../../src/undici/index.js';
import { botAt, errorOf, otp, transports } from '../../support/send/bots.js';
import { runScript } from '../../support/send/process.js';
import { accept, rawServer, response } from '../../support/send/raw-server.js';

const tsFilesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'));
const sources = ['src/send', 'src/undici', 'src/testing'].flatMap(folder =>
  tsFilesBelow(folder).map(file => [file, readFileSync(`${folder}/${file}`, 'utf8')] as const),
);
/** The files of ours that use something, comments and examples aside. */
const using = (what: RegExp): readonly string[] =>
  sources.filter(([, text]) => what.test(text.replace(/^ *(\*|\/\/|\/\*).*$/gm, ''))).map(([file]) => file);

it.each(transports)('%s follows no redirects', async (_, make) => {
  await using elsewhere = await rawServer(accept);
  for (const status of [301, 302, 303, 307, 308]) {
    const location = `${elsewhere.url}/v1/bots/sendmok/x`;
    await using server = await rawServer(socket => void socket.write(response(status, '', { location })));
    const error = await errorOf(botAt(server.url, { transport: make(), retry: { whenUnknown: 'retry' } }), otp);
    expect(error).toMatchObject({ kind: 'protocol', delivery: 'unknown', status });
    expect(inspect(error)).not.toContain(location);
    expect(server.requests).toHaveLength(1);
  }
  expect(elsewhere.requests).toHaveLength(0);
});

it('only one file uses diagnostics channels (trace.test.ts has ours), and those of node:http see no body', async () => {
  expect(using(/diagnostics_channel/)).toEqual(['transports/default-transport.node.ts']);
  const seen: unknown[] = [];
  const see = (event: unknown): void => void seen.push(event);
  const names = ['http.client.request.created', 'http.client.request.start', 'http.client.response.finish'];
  for (const name of names) channel(name).subscribe(see);
  await using server = await rawServer(accept);
  const transport = nodeTransport();
  await botAt(server.url, { transport }).send(otp);
  transport.close();
  for (const name of names) channel(name).unsubscribe(see);
  expect(seen.length).toBeGreaterThan(0);
  // The path is on the request, as it is on the wire. The body is not: it is written at once when the connection stands.
  const shown = inspect(seen, { depth: 12, showHidden: true });
  expect(shown).not.toContain('k481516q');
  expect(shown).not.toContain('Your code');
});

it.each([
  ['nodeTransport', nodeTransport],
  ['undiciTransport', undiciTransport],
])('%s leaves no entries in the performance timeline', async (_, make) => {
  performance.clearResourceTimings();
  await using server = await rawServer(accept);
  const transport = make();
  await botAt(server.url, { transport }).send(otp);
  await transport.close();
  // Entries of other tests, with fetch, may still arrive.
  expect(performance.getEntries().filter(({ name }) => name.startsWith(server.url))).toEqual([]);
});

it('the output of NODE_DEBUG shows no OTP', async () => {
  await using server = await rawServer(accept);
  const script = `
    import { createBot, Otp } from 'sendable';
    const bot = createBot({ baseUrl: '${server.url}', token: 't' });
    await bot.send(Otp.for('C-1029').messageId('otp-7').text('Your code is k481516q').value('k481516q'));`;
  const { stderr } = await runScript(script, { ...process.env, NODE_DEBUG: 'http,https,net,stream,timer,tls' });
  expect(server.requests).toHaveLength(1);
  expect(stderr).toContain('HTTP');
  expect(stderr).not.toContain('k481516q');
});

it('the library writes no logs, metric labels, span names or logger bindings', () => {
  // A fixed text, where the runtime has no `emitWarning`.
  expect(using(/\bconsole\b/)).toEqual(['send-all/unused-run.ts']);
  expect(using(/\.log\(|\.debug\(|\.child\(|performance\.(mark|measure)/)).toEqual([]);
  // Our own two warnings: that a listener threw, without what it threw, and that a run was never used.
  expect(using(/emitWarning/)).toEqual(['events.ts', 'send-all/unused-run.ts']);
});
