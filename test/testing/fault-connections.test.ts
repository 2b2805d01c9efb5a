import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as secure } from 'node:tls';
import { expect, test } from 'vitest';
import { faultServer } from '../../src/testing/fault-server.js';
import { forLocalhost } from '../support/send/certificate.js';

test('a post over TLS has the number of its connection, also when another came before the handshake', async () => {
  await using server = await faultServer({ tls: forLocalhost });
  const sockets = [];
  for (const count of [1, 2]) {
    sockets.push(connect(server.port, '127.0.0.1'));
    await expect.poll(() => server.connections()).toBe(count);
  }
  for (const socket of sockets) {
    const client = secure({ socket, ca: forLocalhost.cert, servername: 'localhost' });
    client.write('POST / HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}');
    await once(client, 'data');
  }
  expect(server.posts.map(({ connection }) => connection)).toEqual([1, 2]);
});
