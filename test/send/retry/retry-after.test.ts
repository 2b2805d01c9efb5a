import { expect, it } from 'vitest';
import { botOn, message } from '../../support/send/bots.js';
import { about, noted, ok, scripted, status } from '../../support/send/scripted.js';

it('a wait is as long as Retry-After says, and up to a fifth more', async () => {
  const wait = async (chance: number, headers: Readonly<Record<string, string>>): Promise<unknown> => {
    const { sleeps, retry } = noted(chance);
    await botOn(scripted(status(429, headers), ok), { retry }).send(message);
    return sleeps[0];
  };
  expect(await wait(0, { 'retry-after': '7' })).toEqual(about(7000));
  expect(await wait(1, { 'retry-after': '7' })).toEqual(about(8400));
  expect(await wait(0, { 'Retry-After': '0.5' })).toEqual(about(500));
  // The clock of the platform is years off; only its own Date counts.
  const date = 'Thu, 01 Jan 2015 00:00:00 GMT';
  expect(await wait(0, { date, 'retry-after': 'Thu, 01 Jan 2015 00:00:07 GMT' })).toEqual(about(7000));
  expect(await wait(0, { 'retry-after': new Date(Date.now() + 9000).toUTCString() })).toBeGreaterThan(7000);
  const soon = { 'retry-after': new Date(Date.now() + 9000).toUTCString(), date: 'Invalid Date' };
  expect(await wait(0, soon)).toBeGreaterThan(0);
  // In the past: at once. Junk: as if there were none.
  expect(await wait(1, { date, 'retry-after': 'Wed, 31 Dec 2014 00:00:00 GMT' })).toBeUndefined();
  for (const junk of [
    'soon',
    '-1',
    '1, 2',
    '1.',
    '1e3',
    '0x10',
    '',
    'Thu, 31 Feb 2015 00:00:00 GMT',
    'Fri, 01 Jan 2015 00:00:07 GMT',
    // The obsolete forms of a date.
    'Thursday, 01-Jan-15 00:00:07 GMT',
    'Thu Jan  1 00:00:07 2015',
    // The text that JavaScript writes for an invalid date.
    'Invalid Date',
  ])
    expect(await wait(1, { date, 'retry-after': junk })).toEqual(about(1000));
});

it('a 503 with a junk Retry-After is not retried and does not close the gate', async () => {
  const transport = scripted(status(503, { 'retry-after': 'Invalid Date' }), ok);
  const bot = botOn(transport, { limits: { concurrency: 1 } });
  const [first, second] = await Promise.all([bot.trySend(message), bot.trySend(message)]);
  expect(first).toMatchObject({ ok: false, error: { kind: 'server', delivery: 'unknown', retryAfterMs: undefined } });
  expect(second.ok).toBe(true);
});
