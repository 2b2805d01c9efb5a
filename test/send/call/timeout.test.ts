import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { CancelScope, listenAlone } from '../../../src/send/cancellation.js';
import { createClock } from '../../../src/send/clock.js';
import { LimitWatch } from '../../../src/send/time-limit.js';
import { block } from '../../support/send/process.js';
import { accept, rawServer } from '../../support/send/raw-server.js';

it('a response that came while the event loop was blocked is read before the timeout counts', async () => {
  // It answers as soon as the connection is there.
  await using server = await rawServer(accept, () => createServer(socket => void socket.end('answer')));
  const clock = createClock();
  const scope = new CancelScope();
  const limit = { because: 'attempt', startedAt: clock.now(), ms: 500, limitMs: 500, clock } as const;
  const unlimited = { signal: undefined, listen: listenAlone, closing: undefined };
  const watch = new LimitWatch({ ...limit, ...unlimited }, scope, () => {});
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  // The answer is on its way; the timer will be late, and comes before it in the loop.
  setImmediate(() => block(800));
  const [data] = await once(socket, 'data');
  watch.stop();
  expect(String(data)).toBe('answer');
  expect(scope.reason).toBeUndefined();
});
