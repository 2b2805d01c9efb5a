import { expect, it } from 'vitest';
import { CancelScope, listenAlone } from '../../../src/send/cancellation.js';
import { createClock } from '../../../src/send/clock.js';
import { runWithTimeout } from '../../../src/send/time-limit.js';
import { block } from '../../support/send/process.js';

const clock = createClock();

/** Runs the work of an attempt that may take 30 ms. */
const run = <T>(work: (scope: CancelScope) => Promise<T>): Promise<T> => {
  const scope = new CancelScope();
  const limit = { because: 'attempt', startedAt: clock.now(), ms: 30, limitMs: 30 } as const;
  return runWithTimeout({ ...limit, signal: undefined, listen: listenAlone, closing: undefined, clock }, scope, () =>
    work(scope),
  );
};

it('a response that came while the event loop was blocked is read before the timeout counts', async () => {
  const { createServer, connect } = await import('node:net');
  const server = createServer(socket => void socket.end('answer'));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  let cut = false;
  const got = await run(async scope => {
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
  await expect(run(() => new Promise(() => {}))).rejects.toMatchObject({
    because: 'attempt',
    limitMs: 30,
  });
});

it('a removed listener is not called; a late one still gets a signal', async () => {
  const called: string[] = [];
  const hang = run(scope => {
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
