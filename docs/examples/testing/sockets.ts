import assert from 'node:assert/strict';
import { createBot, Otp } from 'sendable';
import { faultServer } from 'sendable/testing';

// Real sockets that fail on purpose: the request is read, then the connection is reset.
const server = await faultServer({ fault: 'reset-after-request' });
const bot = createBot({ baseUrl: server.url, token: 'secret' });

const result = await bot.trySend(
  Otp.for('C-1029').messageId('otp-1').text('Your code is 481516'),
);
assert.equal(!result.ok && result.error.delivery, 'unknown');
assert.equal(server.posts.length, 1); // it was not sent again

await bot.close();
await server.close();
