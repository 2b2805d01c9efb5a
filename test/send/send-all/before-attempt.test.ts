import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { Message, type SendAllAttempt, type SendAllRow, type Sendable } from '../../../src/index.js';
import { JournalError } from '../../../src/journal/error.js';
import { botOn, otp } from '../../support/send/bots.js';
import { hangs, noted, ok, refused, scripted } from '../../support/send/scripted.js';
import { messages, rowsOf } from '../../support/send/send-all.js';

it('beforeAttempt names the item and the attempt, before anything of it is sent', async () => {
  const transport = scripted(refused, ok);
  const seen: [SendAllAttempt, sent: number][] = [];
  const list = messages(2);
  const beforeAttempt = async (attempt: SendAllAttempt): Promise<void> => {
    await sleep(5);
    seen.push([attempt, transport.requests.length]);
  };
  await rowsOf(botOn(transport, { retry: noted().retry }), list, { concurrency: 1, beforeAttempt });
  expect(seen).toEqual([
    [{ index: 0, sendable: list[0], messageId: '0', attempt: 1 }, 0],
    [{ index: 0, sendable: list[0], messageId: '0', attempt: 2 }, 1],
    [{ index: 1, sendable: list[1], messageId: '1', attempt: 1 }, 2],
  ]);
});

it('an item that waits for the limits has no beforeAttempt, and is not_sent when the run is aborted', async () => {
  const begun = new Set<number>();
  const aborting = new AbortController();
  const bot = botOn(scripted(hangs), { limits: { concurrency: 3 } });
  // Aborts when as many items were read as may be in flight.
  function* source(): Generator<Sendable> {
    for (const message of messages(40)) {
      yield message;
      if (++read === 31) setTimeout(() => aborting.abort(), 20);
    }
  }
  let read = 0;
  const options = {
    signal: aborting.signal,
    beforeAttempt: ({ index }: SendAllAttempt): void => void begun.add(index),
  };
  const { rows, thrown } = await rowsOf(bot, source(), options);
  expect(thrown).toMatchObject({ kind: 'aborted' });
  const inDoubt = (row: SendAllRow<unknown>): boolean => row.status === 'unknown';
  expect(rows.filter(inDoubt).map(({ index }) => index)).toEqual([...begun]);
  expect(rows).toHaveLength(32);
  for (const row of rows)
    if (!inDoubt(row)) expect(row).toMatchObject({ status: 'failed', error: { delivery: 'not_sent' } });
});

it('an item whose beforeAttempt throws is not sent, and the others are', async () => {
  const transport = scripted(ok);
  const beforeAttempt = ({ index }: SendAllAttempt): void => {
    if (index === 1) throw Object.assign(new Error('no space for "Your code is k481516q"'), { code: 'ENOSPC' });
  };
  const { rows } = await rowsOf(botOn(transport), [otp, otp, otp], { concurrency: 1, beforeAttempt });
  expect(rows.map(({ status }) => status)).toEqual(['sent', 'failed', 'sent']);
  expect(rows[1]).toMatchObject({
    messageId: 'otp-7',
    error: { kind: 'config', delivery: 'not_sent', attempts: [], cause: { code: 'ENOSPC' } },
  });
  expect(rows[1]).toHaveProperty('error.message', 'beforeAttempt threw Error (ENOSPC). Nothing was sent.');
  expect(inspect(rows[1]?.status === 'failed' && rows[1].error)).not.toContain('k481516q');
  expect(transport.requests).toHaveLength(2);
});

it('an error of ours in beforeAttempt, such as that of a journal, keeps its message', async () => {
  const beforeAttempt = (): never => {
    const error = new JournalError('The journal j cannot be written (ENOSPC).');
    // A caller's code adds to the message what must not be shown.
    error.message += ' Your code is k481516q';
    throw error;
  };
  const { rows } = await rowsOf(botOn(scripted(ok)), [otp], { beforeAttempt });
  expect(rows[0]).toHaveProperty('error.message', 'The journal j cannot be written (ENOSPC). Nothing was sent.');
  expect(inspect(rows[0])).not.toContain('k481516q');
});

it('a beforeAttempt that hangs ends with the deadline, and nothing is sent', async () => {
  const transport = scripted(ok);
  const options = { deadlineMs: 30, beforeAttempt: () => new Promise(() => {}) };
  const { rows } = await rowsOf(botOn(transport), messages(2), options);
  expect(rows).toMatchObject(Array(2).fill({ status: 'failed', error: { kind: 'timeout', delivery: 'not_sent' } }));
  expect(transport.requests).toHaveLength(0);
});

it('each row has the messageId of its request, or the one that the platform made', async () => {
  const { rows } = await rowsOf(botOn(scripted(refused), { retry: false }), messages(2));
  expect(rows.map(({ messageId }) => messageId)).toEqual(['0', '1']);
  const { rows: sent } = await rowsOf(botOn(scripted(ok)), [Message.text('x').toCustomer('c')]);
  expect(sent[0]?.messageId).toBe('m-7');
});
