import http, { Agent } from 'node:http';
import { createConnection } from 'node:net';
import { Duplex } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nodeTransport } from '../../../src/send/transports/node-transport.js';
import { faultServer } from '../../../src/testing/fault-server.js';
import { botAt, CLOSED_PORT, errorOf, message } from '../../support/send/bots.js';

const RECEIPT = '{"recipient_id":"u","message_id":"m-7"}';

/** The socket of msw 2 and nock 14: it connects for ever, and answers as soon as the request is written. */
class MockSocket extends Duplex {
  readonly connecting = true;
  private text = '';

  override _read(): void {}

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk;
    const [head = '', body = ''] = this.text.split('\r\n\r\n');
    done();
    if (Buffer.byteLength(body) < Number(/content-length: (\d+)/i.exec(head)?.[1])) return;
    this.emit('connect');
    this.push(`HTTP/1.1 200 OK\r\ncontent-length: ${RECEIPT.length}\r\n\r\n${RECEIPT}`);
  }

  setKeepAlive(): void {}
  setNoDelay(): void {}
  setTimeout(): void {}
}

/** Gives every request another agent, as these tools do by a proxy around `http.request`. */
const replaceAgent = (agent: Agent): void => {
  const { request } = http;
  vi.spyOn(http, 'request').mockImplementation(options => request({ ...Object(options), agent }));
};

describe('nodeTransport when another tool opens the connections', () => {
  afterEach(() => vi.restoreAllMocks());

  it('writes at once, because a mock socket connects only when the request is written', async () => {
    const agent = new Agent();
    Reflect.set(agent, 'createConnection', () => new MockSocket());
    replaceAgent(agent);
    const receipt = await botAt('http://127.0.0.1:1', { transport: nodeTransport() }).send(message);
    expect(receipt).toMatchObject({ messageId: 'm-7', status: 200 });
  });

  it('proves nothing: a refused connection may have been sent', async () => {
    const agent = new Agent();
    agent.createConnection = () => createConnection({ port: CLOSED_PORT, host: '127.0.0.1' });
    replaceAgent(agent);
    const bot = botAt(`http://127.0.0.1:${CLOSED_PORT}`, { transport: nodeTransport() });
    expect(await errorOf(bot, message)).toMatchObject({ kind: 'connection', delivery: 'unknown' });
    vi.restoreAllMocks();
    expect(await errorOf(bot, message)).toMatchObject({ kind: 'connection', delivery: 'not_sent' });
  });

  it('also sends on connections that another agent kept open', async () => {
    await using server = await faultServer();
    replaceAgent(new Agent({ keepAlive: true, maxSockets: 1 }));
    const bot = botAt(server.url, { transport: nodeTransport() });
    const sent = await Promise.all([bot.send(message), bot.send(message), bot.send(message)]);
    expect(sent.map(({ messageId }) => messageId)).toEqual(['m-7', 'm-7', 'm-7']);
    expect(server.posts).toHaveLength(3);
  });
});
