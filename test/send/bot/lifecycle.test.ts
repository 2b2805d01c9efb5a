import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { botOn, message } from '../../support/send/bots.js';
import { timers, timersEnd, warningsOf } from '../../support/send/process.js';
import { ok, scripted } from '../../support/send/scripted.js';

it('no listener on a long-lived signal and no timer is left after 1,000 sends', async () => {
  const { signal } = new AbortController();
  const before = timers();
  const [good, bad] = [botOn(scripted(ok)), botOn(() => Promise.reject(new Error('no')))];
  const warnings = await warningsOf(async () => {
    const sends = Array.from({ length: 500 }, () => [
      good.trySend(message, { signal }),
      bad.trySend(message, { signal }),
    ]);
    expect(getEventListeners(signal, 'abort')).toHaveLength(2);
    const results = await Promise.all(sends.flat());
    expect(results.filter(({ ok }) => ok)).toHaveLength(500);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    // Vitest has some of its own, which end meanwhile.
    await timersEnd(before);
  });
  expect(warnings).toEqual([]);
});
