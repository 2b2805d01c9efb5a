import { networkInterfaces } from 'node:os';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test, vi } from 'vitest';
import type { Emulator, EmulatorOptions } from '../../../src/emulator/index.js';
import { Button, Message, Otp, toBody } from '../../../src/index.js';
import { afterTest } from '../../support/after-test.js';
import { emulatorWith } from '../../support/emulator/emulators.js';

const TOKEN = 'token-that-no-agent-sees';

/** An emulator on a port, and the official client of the protocol. */
const agentWith = async (options: EmulatorOptions = {}) => {
  const emulator = emulatorWith({ token: TOKEN, mcp: true, ...options });
  const { url } = await emulator.listen();
  const client = new Client({ name: 'test', version: '1' });
  afterTest(() => client.close());
  // The SDK's own types differ under exactOptionalPropertyTypes.
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/_sendable/mcp`)) as never);
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const { isError = false, content } = await client.callTool({ name, arguments: input });
    const text: string = Object(content)[0].text;
    expect(text).not.toContain(TOKEN);
    return { isError, text, json: isError ? undefined : JSON.parse(text) };
  };
  return { emulator, url, client, call };
};

const card = toBody(
  Message.generic()
    .element(e => e.title('Gold').button(Button.postback('Apply', 'APPLY')))
    .messageId('m-1')
    .toCustomer('C-1'),
);

test('the tools are the routes of the control API, with their inputs as JSON Schema', async () => {
  const { client } = await agentWith();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'send',
    'check',
    'list',
    'press',
    'send_event',
    'fault',
    'remove_fault',
    'wait',
    'wait_otp',
  ]);
  for (const { inputSchema, description = '' } of tools) {
    // Several clients reject a choice at the top.
    expect(Object.keys(inputSchema).sort()).toEqual(['additionalProperties', 'properties', 'required', 'type']);
    expect(description).toMatch(/^[A-Z].*\.$/s);
  }
  expect(tools[3]?.inputSchema).toEqual({
    type: 'object',
    properties: {
      messageId: { type: 'string' },
      title: { type: 'string' },
      index: { type: 'integer', minimum: 0 },
    },
    required: ['messageId', 'title'],
    additionalProperties: false,
  });
  expect(Object(tools[5]?.inputSchema.properties).fault.oneOf).toHaveLength(4);
});

test('an agent checks, sends, lists, presses and waits', async () => {
  const { emulator, call } = await agentWith();
  expect((await call('check', { text: '{}' })).json.violations).toHaveLength(2);
  expect((await call('send', { text: card })).json).toMatchObject({ operation: 'message', status: 200 });
  expect((await call('press', { messageId: 'm-1', title: 'Apply' })).json.raw).toBe('[m-1]:APPLY');
  const waiting = call('wait_otp', { filter: { customerNo: 'C-1' } });
  await call('send', { text: toBody(Otp.for('C-1').messageId('o-1').text('Code')) });
  expect((await waiting).json.id).toBe('o-1');
  expect((await call('wait', { filter: { appCustomerId: 'C-1' } })).json.id).toBe('m-1');
  const { json: state } = await call('list');
  expect(state.counts).toMatchObject({ messages: 1, otps: 1, presses: 1 });
  expect((await call('list', { limit: 0 })).json.messages).toEqual([]);
  expect(emulator.messages.length).toBe(1);
});

test('an agent adds a fault, which hits the next request, and removes it', async () => {
  const { call } = await agentWith();
  const { json: fault } = await call('fault', { fault: { kind: 'status', status: 429 } });
  expect((await call('send', { text: card })).json.status).toBe(429);
  expect((await call('remove_fault', { id: fault.id })).json).toEqual([]);
  expect((await call('send', { text: card })).json.status).toBe(200);
});

test.each([
  ['press', { messageId: 'm-9', title: 'Apply' }, /m-9/],
  ['press', { messageId: 'm-9' }, /`title` is missing/],
  ['fault', {}, /must be an object/],
  ['wait', { timeoutMs: 1 }, /No message/i],
])('the tool %s reports a failure with %j as an error of the tool', async (name, input, words) => {
  const { call } = await agentWith();
  const { isError, text } = await call(name, input);
  expect([isError, text]).toEqual([true, expect.stringMatching(words)]);
});

test('an unknown tool is an error of the protocol', async () => {
  const { call } = await agentWith();
  await expect(call('constructor')).rejects.toThrow('There is no tool with the name "constructor".');
});

const post = (emulator: Emulator, host: string, headers: Record<string, string> = {}, method = 'POST') =>
  emulator.fetch(
    new Request(`http://${host}/_sendable/mcp`, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      ...(method === 'POST' && { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) }),
    }),
  );

test('a web page cannot call the MCP server, by another host name or from another origin', async () => {
  const emulator = emulatorWith({ mcp: true });
  expect((await post(emulator, 'localhost')).status).toBe(200);
  expect((await post(emulator, 'evil.example')).status).toBe(403);
  expect((await post(emulator, 'localhost', { origin: 'https://evil.example' })).status).toBe(403);
  expect((await post(emulator, 'localhost', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

test('only this machine can call the MCP server, also if the emulator listens on every address', async ctx => {
  const addresses = Object.values(networkInterfaces()).flatMap(all => all ?? []);
  const outer = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (outer === undefined) return ctx.skip('this machine has no other address');
  const { url } = await emulatorWith({ mcp: true }).listen({ host: '0.0.0.0' });
  const ask = (host: string) =>
    fetch(url.replace('0.0.0.0', host).concat('/_sendable/mcp'), { method: 'DELETE' }).then(({ status }) => status);
  expect([await ask('127.0.0.1'), await ask(outer.address)]).toEqual([405, 403]);
});

const callOf = (id: number, name: string, input: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: input },
});
const cancelOf = (requestId: number) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });

const CANCELLED = { code: -32800, message: 'The request was cancelled.' };

/** An emulator on a port, and a record of its waits. */
const served = async () => {
  const emulator = emulatorWith({ mcp: true });
  const { url } = await emulator.listen();
  return { emulator, url, waits: vi.spyOn(emulator, 'waitForMessage') };
};

/** Posts messages of the protocol from a client that can go away. */
const postBatch = (url: string, batch: readonly object[], signal?: AbortSignal) =>
  fetch(`${url}/_sendable/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(batch),
    ...(signal && { signal }),
  });

test('the waits of an agent that disconnects end, also those in a batch', async () => {
  const { url, waits } = await served();
  const client = new AbortController();
  const batch = [callOf(1, 'wait', { timeoutMs: 600_000 }), callOf(2, 'wait', { timeoutMs: 600_000 }), cancelOf(9)];
  const response = postBatch(url, batch, client.signal);
  await vi.waitFor(() => expect(waits).toHaveBeenCalledTimes(2));
  client.abort();
  await expect(response).rejects.toThrow(/abort/);
  for (const { value } of waits.mock.results) await expect(value).rejects.toThrow('before the signal aborted');
});

test('a cancelled wait ends, and the other requests of its batch get their responses', async () => {
  const { url, waits } = await served();
  const batch = [callOf(1, 'wait', { timeoutMs: 600_000 }), callOf(2, 'check', { text: card }), cancelOf(1)];
  const response = await postBatch(url, batch);
  expect([response.status, await response.json()]).toEqual([
    200,
    [
      { jsonrpc: '2.0', id: 1, error: CANCELLED },
      expect.objectContaining({ id: 2, result: expect.objectContaining({ content: expect.any(Array) }) }),
    ],
  ]);
  for (const { value } of waits.mock.results) await expect(value).rejects.toThrow('before the signal aborted');
});

test('a request that follows its cancellation in a batch gets the response of a cancelled one, and its tool does not run', async () => {
  const { emulator, url } = await served();
  const sent = callOf(1, 'send', { text: card });
  for (const batch of [
    [cancelOf(1), sent, callOf(2, 'check', { text: card })],
    [sent, cancelOf(1), callOf(2, 'check', { text: card })],
    [cancelOf(1), sent],
  ]) {
    const body: unknown = await (await postBatch(url, batch)).json();
    expect([body].flat()[0]).toEqual({ jsonrpc: '2.0', id: 1, error: CANCELLED });
  }
  expect(emulator.messages.length).toBe(0);
});

test('a cancellation in a POST of its own ends the call of the same agent, and no call of another', async () => {
  const { emulator, url, client } = await agentWith();
  const other = new Client({ name: 'other', version: '1' });
  afterTest(() => other.close());
  await other.connect(new StreamableHTTPClientTransport(new URL(`${url}/_sendable/mcp`)) as never);
  const waits = vi.spyOn(emulator, 'waitForMessage');
  const aborting = new AbortController();
  const wait = { name: 'wait', arguments: { timeoutMs: 600_000 } };
  // Both clients count their requests from 0, so the two calls have the same id.
  const cancelled = client.callTool(wait, undefined, { signal: aborting.signal });
  await vi.waitFor(() => expect(waits).toHaveBeenCalledTimes(1));
  const going = other.callTool(wait);
  await vi.waitFor(() => expect(waits).toHaveBeenCalledTimes(2));
  aborting.abort();
  await expect(cancelled).rejects.toThrow();
  await expect(waits.mock.results[0]?.value).rejects.toThrow('before the signal aborted');
  await client.callTool({ name: 'send', arguments: { text: card } });
  expect(await going).toMatchObject({ content: [{ text: expect.stringContaining('m-1') }] });
});

test('a cancellation without a session reaches only the requests of its own POST', async () => {
  const { url, waits } = await served();
  const waiting = postBatch(url, [callOf(1, 'wait', { timeoutMs: 600_000 })]);
  await vi.waitFor(() => expect(waits).toHaveBeenCalledTimes(1));
  expect((await postBatch(url, [cancelOf(1)])).status).toBe(202);
  await postBatch(url, [callOf(2, 'send', { text: card })]);
  expect(await (await waiting).json()).toMatchObject({ id: 1, result: { content: [{ type: 'text' }] } });
});

test('without the option there is no MCP server', async () => {
  expect((await post(emulatorWith(), 'localhost')).status).toBe(404);
  expect((await post(emulatorWith({ mcp: true }), 'localhost', {}, 'GET')).status).toBe(405);
});
