import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { recorder } from '../../support/webhook/deliveries.js';
import { post, rawExchange, serve } from '../../support/webhook/servers.js';

const HEAD = 'POST /presses HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n';
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n';
const CHUNK = Buffer.from(`400\r\n${'x'.repeat(1024)}\r\n`);

describe('sockets of node:http', () => {
  test.each([
    ['an endless body', `${HEAD}${CHUNKED}`, CHUNK, /^HTTP\/1\.1 413 .*\r\nConnection: close\r\n\r\ntoo large$/s],
    [
      'an endless body of a wrong media type',
      `${HEAD.replace('text/plain', 'image/png')}${CHUNKED}`,
      CHUNK,
      /^HTTP\/1\.1 415 /,
    ],
    [
      'a content-length over maxBodyBytes, before the body arrives',
      `${HEAD}Content-Length: 1000000000\r\n\r\n`,
      undefined,
      /^HTTP\/1\.1 413 .*\r\n\r\ntoo large$/s,
    ],
  ])('%s gets a response, and the connection closes', async (_, head, feed, response) => {
    const { webhook, errors } = recorder();
    const { port } = await serve(webhook.node);
    expect(await rawExchange(port, head, feed)).toMatch(response);
    expect(errors).toEqual([]);
  });

  test('a client that disconnects in the middle of a body is reported, and no handler runs', async () => {
    const { webhook, payloads, lines: errors } = recorder();
    const nodes: Promise<void>[] = [];
    const { port } = await serve((request, response) => void nodes.push(webhook.node(request, response)));
    const socket = connect(port, '127.0.0.1');
    socket.write(`${HEAD}Content-Length: 100\r\n\r\n[m]:half`);
    await expect.poll(() => nodes).toHaveLength(1);
    socket.destroy();
    await once(socket, 'close');
    await Promise.all(nodes);
    expect(payloads).toEqual([]);
    expect(errors).toEqual(['body: aborted']);
  });

  test('one connection carries several deliveries, also after a refusal without a body', async () => {
    const { webhook, payloads } = recorder();
    const { port } = await serve(webhook.node);
    const good = `${HEAD}Content-Length: 5\r\n\r\n[m]:a`;
    const last = `${HEAD}Connection: close\r\nContent-Length: 5\r\n\r\n[m]:b`;
    const received = await rawExchange(port, `${good}GET / HTTP/1.1\r\nHost: x\r\n\r\n${good}${last}`);
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 405', 'HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(payloads).toEqual(['a', 'a', 'b']);
  });

  test('a body in chunks of one byte is joined', async () => {
    const { webhook, payloads } = recorder();
    const { port } = await serve(webhook.node);
    const bytes = [...Buffer.from('[m]:\ud83d\ude00')].map(byte => `1\r\n${String.fromCharCode(byte)}\r\n`).join('');
    const socket = connect(port, '127.0.0.1');
    socket.write(`${HEAD}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`);
    for (const character of `${bytes}0\r\n\r\n`) socket.write(character, 'latin1');
    const [data] = await once(socket, 'data');
    expect(String(data)).toMatch(/^HTTP\/1\.1 200 /);
    expect(payloads).toEqual(['\ud83d\ude00']);
    socket.destroy();
  });

  test('a response that was sent before is reported, and node does not reject', async () => {
    const { webhook, lines: errors } = recorder();
    const nodes: Promise<void>[] = [];
    const { url } = await serve((request, response) => {
      response.end('mine');
      nodes.push(webhook.node(request, response));
    });
    expect(await post(url, '"[m]:a"')).toBe('200 mine');
    await Promise.all(nodes);
    expect(errors).toEqual([expect.stringContaining('answer: ')]);
  });
});
