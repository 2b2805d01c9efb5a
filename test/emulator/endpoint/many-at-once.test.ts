import { expect, test, vi } from 'vitest';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { post, SEND, text } from '../../support/emulator/requests.js';

test('many waits and many delayed requests at once cause no warning of a leak', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const emulator = emulatorWith();
  const many = <One>(make: () => Promise<One>): Promise<One[]> => Promise.all(Array.from({ length: 20 }, make));
  const waits = many(() => emulator.waitForMessage());
  emulator.reset();
  emulator.faults.add({ kind: 'delay', delayMs: 1 });
  const answers = await many(() => emulator.fetch(post(SEND, text())));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(await waits).size).toBe(1);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
