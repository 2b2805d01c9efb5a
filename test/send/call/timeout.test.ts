import { expect, it } from 'vitest';
import { listenAlone } from '../../../src/send/cancellation.js';
import { createClock } from '../../../src/send/clock.js';
import { type Limit, runWithTimeout } from '../../../src/send/time-limit.js';
import { block } from '../../support/send/process.js';

const limit: Limit = {
  because: 'attempt',
  ms: 30,
  limitMs: 30,
  parent: undefined,
  listen: listenAlone,
  clock: createClock(),
};

it('a response that came while the event loop was blocked is read before the timeout counts', async () => {
  const { createServer, connect } = await import('node:net');
  const server = createServer(socket => void socket.end('answer'));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  let cut = false;
  const got = await runWithTimeout(limit, async scope => {
    scope.onCancel(() => {
      cut = true;
    });
    const socket = connect(address.port, '127.0.0.1');
    await new Promise(resolve => socket.once('connect', resolve));
    // The answer is on its way; the timer will be late, and comes before it in the loop.
    setImmediate(() => block(200));
    return new Promise<string>(resolve => socket.once('data', data => resolve(String(data))));
  });
  expect(got).toBe('answer');
  expect(cut).toBe(false);
  server.close();
});

it('an attempt that hangs is ended although the event loop was blocked', async () => {
  setImmediate(() => block(200));
  await expect(runWithTimeout(limit, () => new Promise(() => {}))).rejects.toMatchObject({
    because: 'attempt',
    limitMs: 30,
  });
});

it('a removed listener is not called; a late one still gets a signal', async () => {
  const called: string[] = [];
  const hang = runWithTimeout(limit, scope => {
    scope.onCancel(() => called.push('kept'));
    scope.onCancel(() => called.push('gone'))();
    return new Promise((_, reject) => {
      scope.onCancel(() => {
        called.push(String(scope.signal.aborted));
        reject(scope.reason);
      });
    });
  });
  await expect(hang).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(called).toEqual(['kept', 'true']);
});
