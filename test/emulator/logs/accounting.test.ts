import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fault } from '../../../src/emulator/index.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { otp, post, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';

const requests: readonly (() => Request)[] = [
  () => post(SEND, text()),
  () => post(SEND_OTP, otp()),
  () => post(SEND, {}),
  () => post('/v1/bots/sendmok/wrong', otp()),
  () => post('/v1/bots/nothing', text()),
  () => post(SEND, text(), { headers: {} }),
  () => new Request(`http://emulator${SEND}`, { method: 'PUT' }),
];

const scope = { times: fc.integer({ min: 1, max: 3 }), probability: fc.constantFrom(0.5, 1) };
const when = fc.constantFrom('received' as const, 'accepted' as const);
const faults: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ ...scope, when, kind: fc.constant('status' as const), status: fc.constantFrom(204, 429, 500) }),
  fc.record({ ...scope, when, kind: fc.constant('delay' as const), delayMs: fc.constantFrom(0, 1) }),
  fc.record({ ...scope, when, kind: fc.constant('drop' as const) }),
  fc.record({ ...scope, kind: fc.constant('half-body' as const) }),
);

test('each request is in exactly one log, and each hit of a fault on exactly one entry', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.nat(requests.length - 1), { maxLength: 25 }),
    fc.array(faults, { maxLength: 4 }),
    async (picks, injected) => {
      const emulator = emulatorWith();
      const active = injected.map(fault => emulator.faults.add(fault));
      await Promise.allSettled(picks.map(pick => emulator.fetch(requests[pick]?.() ?? post(SEND, {}))));
      const entries = [...emulator.messages, ...emulator.otps, ...emulator.rejected];
      const numbers = entries.map(({ number }) => number).sort((a, b) => a - b);
      expect(numbers).toEqual(picks.map((_, index) => index + 1));
      const marks = entries.flatMap(entry => entry.faults.map(({ id }) => id));
      for (const { id, hits } of active) expect(marks.filter(mark => mark === id).length).toBe(hits);
    },
  );
  await fc.assert(property, { numRuns: 60, seed: 6 });
});
