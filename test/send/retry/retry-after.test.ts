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
    // The text that JavaScript writes for an invalid date.
    'Invalid Date',
  ])
    expect(await wait(1, { date, 'retry-after': junk })).toEqual(about(1000));
});

it.each<[form: string, retryAfter: string, date: string, ms: number | undefined]>([
  ['RFC 850', 'Thursday, 01-Jan-15 00:00:07 GMT', 'Thu, 01 Jan 2015 00:00:00 GMT', 7000],
  ['RFC 850, for Date too', 'Thursday, 01-Jan-15 00:00:07 GMT', 'Thursday, 01-Jan-15 00:00:00 GMT', 7000],
  ['asctime', 'Thu Jan  1 00:00:07 2015', 'Thu Jan  1 00:00:00 2015', 7000],
  ['asctime, day of two digits', 'Sun Nov 16 08:49:37 2014', 'Sun, 16 Nov 2014 08:49:30 GMT', 7000],
  ['two digits after a turn of the century', 'Saturday, 01-Jan-00 00:00:05 GMT', 'Fri, 31 Dec 1999 23:59:59 GMT', 6000],
  [
    'two digits that would be more than 50 years away',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun, 21 Nov 2021 10:00:00 GMT',
    0,
  ],
  ['RFC 850, a wrong weekday', 'Friday, 01-Jan-15 00:00:07 GMT', 'Thu, 01 Jan 2015 00:00:00 GMT', undefined],
  ['RFC 850, a short weekday', 'Thu, 01-Jan-15 00:00:07 GMT', 'Thu, 01 Jan 2015 00:00:00 GMT', undefined],
  ['asctime, a day that is not there', 'Sat Feb 31 00:00:07 2015', 'Thu, 01 Jan 2015 00:00:00 GMT', undefined],
])('Retry-After as a date in the form of %s', async (_, retryAfter, date, ms) => {
  const transport = scripted(status(429, { date, 'retry-after': retryAfter }));
  const result = await botOn(transport, { retry: false }).trySend(message);
  expect(result).toMatchObject({ ok: false, error: { kind: 'rate_limited', retryAfterMs: ms } });
});

it('a 503 with a junk Retry-After is not retried and does not close the gate', async () => {
  const transport = scripted(status(503, { 'retry-after': 'Invalid Date' }), ok);
  const bot = botOn(transport, { limits: { concurrency: 1 } });
  const [first, second] = await Promise.all([bot.trySend(message), bot.trySend(message)]);
  expect(first).toMatchObject({ ok: false, error: { kind: 'server', delivery: 'unknown', retryAfterMs: undefined } });
  expect(second.ok).toBe(true);
});
