import { expect, test, vi } from 'vitest';
import { emulatorWith } from '../../support/emulator/emulators.js';

test.each([
  ['message', 'waitForMessage'],
  ['otp', 'waitForOtp'],
] as const)('a wait for a %s ends when its client disconnects', async (what, call) => {
  const emulator = emulatorWith();
  const wait = vi.spyOn(emulator, call);
  const { url } = await emulator.listen();
  const client = new AbortController();
  const answer = fetch(`${url}/_sendable/wait/${what}`, { method: 'POST', signal: client.signal });
  await expect.poll(() => wait.mock.results).toHaveLength(1);
  client.abort();
  await expect(answer).rejects.toThrow();
  await expect(wait.mock.results[0]?.value).rejects.toThrow('accepted before the signal aborted');
});
