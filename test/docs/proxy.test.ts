import { createServer } from 'node:http';
import { connect } from 'node:net';
import { createBot, Message } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { expect, test } from 'vitest';
import { through } from '../../docs/examples/transports/proxy.js';
import { served } from '../support/served.js';

test('transports/proxy.ts sends through a tunnel of the proxy, which sees no path', async () => {
  const seen: string[] = [];
  const proxy = createServer((request, response) => {
    seen.push(`no tunnel: ${request.url}`);
    response.end();
  });
  proxy.on('connect', ({ url = '' }, socket) => {
    seen.push(url);
    const { hostname, port } = new URL(`http://${url}`);
    const beyond = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      beyond.pipe(socket).pipe(beyond);
    });
    for (const end of [beyond, socket]) end.on('error', () => end.destroy());
  });
  const at = await served(proxy);

  const emulator = createEmulator();
  const { url } = await emulator.listen();
  const transport = through(at.url);
  const bot = createBot({ baseUrl: url, token: emulator.token, transport });
  await bot.send(Message.text('Hello').messageId('m-1').toCustomer('C-1029'));

  expect(emulator.messages.latest()?.id).toBe('m-1');
  expect(seen).toEqual([new URL(url).host]);
  await emulator.close();
  // It would wait for the tunnel.
  void at.close();
});
