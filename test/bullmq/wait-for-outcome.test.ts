import { afterEach, expect, it, vi } from 'vitest';
import { waitForOutcome } from '../../src/bullmq/outcome.js';
import { untyped } from '../support/send/bots.js';

afterEach(() => vi.useRealTimers());

it('a wait for an outcome ends after its time although a test fakes setTimeout only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const queue = { getJob: async () => ({ returnvalue: null, data: {} }) };
  const botQueue = untyped<Parameters<typeof waitForOutcome>[3]>({ queues: { otp: queue } });
  let outcome: unknown = 'waits';
  void waitForOutcome(`o${'x'.repeat(22)}`, 5000, ask => ask(), botQueue).then(found => {
    outcome = found;
  });
  await vi.advanceTimersByTimeAsync(4900);
  expect(outcome).toBe('waits');
  await vi.advanceTimersByTimeAsync(200);
  expect(outcome).toBeUndefined();
});
