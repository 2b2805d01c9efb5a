import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { gate } from '../../support/gate.js';
import { botOn } from '../../support/send/bots.js';
import { lost, noted, ok, refused, type Step, scripted, status } from '../../support/send/scripted.js';
import { botDoing, messages, rowsOf } from '../../support/send/send-all.js';

describe('rows', () => {
  it('come in the order in which the sends end, and have the delivery', async () => {
    const allBegun = gate();
    const steps: readonly Step[] = [
      async (request, context) => {
        await allBegun.opened;
        await sleep(30);
        return ok(request, context);
      },
      refused,
      lost,
      status(400),
      status(200),
      (request, context) => {
        allBegun.open();
        return ok(request, context);
      },
    ];
    const bot = botOn(scripted(...steps), { retry: false });
    const { rows } = await rowsOf(bot, messages(6));
    expect(rows.at(-1)).toMatchObject({ index: 0, status: 'sent', receipt: { recipientId: 'u-1', messageId: '0' } });
    expect(rows.sort((a, b) => a.index - b.index)).toMatchObject([
      { index: 0, ok: true, status: 'sent' },
      { index: 1, ok: false, status: 'failed', error: { delivery: 'not_sent' } },
      { index: 2, ok: false, status: 'unknown', error: { delivery: 'unknown' } },
      { index: 3, status: 'failed', error: { delivery: 'rejected' } },
      { index: 4, ok: false, status: 'unknown', error: { delivery: 'accepted' } },
      { index: 5, status: 'sent' },
    ]);
  });
});

describe('waits, and does not fail items', () => {
  it('for the limits: they take no time from the deadline', async () => {
    const { bot } = botDoing(() => ok, { limits: { perSecond: 100 }, deadlineMs: 50 });
    const { rows } = await rowsOf(bot, messages(30));
    expect(rows.map(({ status }) => status)).toEqual(Array(30).fill('sent'));
  });

  it('when the platform asks to retry later than the deadline allows', async () => {
    const { sleeps, retry } = noted(0);
    let first = true;
    const { bot } = botDoing(
      () => {
        const step = first ? status(429, { 'retry-after': '60' }) : ok;
        first = false;
        return step;
      },
      { retry },
    );
    const { rows } = await rowsOf(bot, messages(20), { concurrency: 1 });
    expect(rows[0]).toMatchObject({ status: 'failed', error: { kind: 'rate_limited', retryAfterMs: 60_000 } });
    expect(rows.slice(1).map(({ status }) => status)).toEqual(Array(19).fill('sent'));
    expect(sleeps).toHaveLength(1);
  });
});
