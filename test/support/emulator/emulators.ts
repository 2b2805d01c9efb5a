import { createEmulator, type Emulator, type EmulatorOptions } from '../../../src/emulator/index.js';
import { afterTest } from '../after-test.js';

/** An emulator with the token `secret`, closed after the test. */
export const emulatorWith = (options: EmulatorOptions = {}): Emulator => {
  const emulator = createEmulator({ ...(options.bots ? {} : { token: 'secret' }), ...options });
  afterTest(() => emulator.close());
  return emulator;
};

/** The answer's status and JSON. */
export const told = async (response: Response): Promise<readonly [status: number, json: unknown]> => [
  response.status,
  await response.json(),
];
