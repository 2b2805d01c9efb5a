import { expect, test, vi } from 'vitest';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { post, SEND, text } from '../../support/emulator/requests.js';

test('many can wait at once, without a warning of a leak', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const emulator = emulatorWith();
  const waits = Array.from({ length: 20 }, () => emulator.waitForMessage());
  emulator.reset();
  await emulator.fetch(post(SEND, text()));
  expect(new Set(await Promise.all(waits)).size).toBe(1);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('many requests can be delayed at once, without a warning of a leak', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const emulator = emulatorWith();
  emulator.faults.add({ kind: 'delay', delayMs: 1 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => emulator.fetch(post(SEND, text()))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
