import { appendFile, readFile, stat, truncate } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createEmulator } from '../../src/emulator/index.js';
import { type Bot, createBot, type JournalRow, Message, Otp, type Sendable } from '../../src/index.js';
import { JournalError, openJournal } from '../../src/journal/index.js';
import { folder } from '../cli/cli.js';
import { gate } from '../support/gate.js';

const target = 'https://platform.example';
const message = (n: number, text = 'Hello'): Sendable => Message.text(text).messageId(`m-${n}`).toCustomer(`C-${n}`);
const messages = (count: number): readonly Sendable[] =>
  Array.from({ length: count }, (_, index) => message(index + 1));

/** A platform, its bot, and the name of a journal that is not there yet. */
const platform = async () => {
  const emulator = createEmulator();
  const { token, transport } = emulator;
  const bot = createBot({ baseUrl: 'https://emulator.example', token, transport, retry: false });
  return { emulator, bot, file: (await folder())('j') };
};

/** Opens the journal, sends the list, closes it. */
const runOf = async (file: string, bot: Bot, list: Iterable<Sendable>) => {
  await using journal = await openJournal(file, { target });
  const rows: JournalRow<Sendable>[] = [];
  for await (const row of bot.sendAll(list, { journal })) rows.push(row);
  return rows;
};
const brief = (rows: readonly JournalRow<Sendable>[]) =>
  rows.map(({ index, status, earlier, messageId }) => [index, status, earlier, messageId]);

test('a second run sends failed items again, repeats the rows of the first run, and does not resend what may have arrived', async () => {
  const { emulator, bot, file } = await platform();
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  emulator.faults.add({ kind: 'status', status: 404, times: 1 });
  const first = await openJournal(file, { target });
  expect(await bot.sendAll(messages(4), { journal: first, concurrency: 1 })).toEqual({
    sent: 2,
    failed: 1,
    unknown: 1,
    done: 0,
    inDoubt: 0,
    duplicates: 0,
  });
  const [doubt] = first.doubts();
  await first.close();
  const rows = [...(await runOf(file, bot, messages(4)))].sort((a, b) => a.index - b.index);
  expect(brief(rows)).toEqual([
    [0, 'sent', false, 'm-1'],
    [1, 'unknown', true, 'm-2'],
    [2, 'sent', true, 'm-3'],
    [3, 'sent', true, 'm-4'],
  ]);
  expect(rows[1]).toMatchObject({ error: { kind: 'lost', delivery: 'unknown', retryable: false } });
  expect(rows[1]).toHaveProperty('error.message', expect.stringContaining('The message may have arrived'));
  expect(rows[2]).toMatchObject({ receipt: { messageId: 'm-3', recipientId: expect.stringMatching(/./) } });
  expect(doubt).toEqual({ id: 'm-2', messageId: 'm-2' });
  expect([...emulator.messages].map(({ id }) => id)).toEqual(['m-2', 'm-3', 'm-4', 'm-1']);
});

test('an item in doubt is sent again or settled only when the program decides so', async () => {
  const { emulator, bot, file } = await platform();
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 2 });
  await runOf(file, bot, messages(2));
  const journal = await openJournal(file, { target });
  await expect(journal.resend(['m-9'])).rejects.toThrow('The outcome of "m-9" in');
  await journal.resend(['m-1']);
  await journal.settle(['m-2']);
  expect(journal.doubts()).toEqual([]);
  await journal.close();
  const rows = [...(await runOf(file, bot, messages(2)))].sort((a, b) => a.index - b.index);
  expect(brief(rows)).toEqual([
    [0, 'sent', false, 'm-1'],
    [1, 'settled', true, 'm-2'],
  ]);
  expect(emulator.messages.length).toBe(3);
});

test('items are recognized by their messageId in another order, and if some are missing', async () => {
  const { emulator, bot, file } = await platform();
  await runOf(file, bot, messages(5));
  const rows = await runOf(file, bot, [message(4), message(9), message(1)]);
  expect(rows.map(({ messageId, earlier }) => [messageId, earlier])).toEqual(
    expect.arrayContaining([
      ['m-4', true],
      ['m-1', true],
      ['m-9', false],
    ]),
  );
  expect(emulator.messages.length).toBe(6);
});

test('an item without an id is recognized by its content and by the number of equal items before it', async () => {
  const { emulator, bot, file } = await platform();
  const plain = (text: string): Sendable => Message.text(text).toCustomer('C-1');
  await runOf(file, bot, [plain('a'), plain('a'), plain('b')]);
  const rows = await runOf(file, bot, [plain('b'), plain('a'), plain('a'), plain('a'), plain('c')]);
  expect(rows.filter(({ earlier }) => !earlier).map(({ index }) => index)).toEqual([3, 4]);
  expect(emulator.messages.length).toBe(5);
});

test('a second item with the same messageId is a duplicate, and with another content it stops the run', async () => {
  const { emulator, bot, file } = await platform();
  const rows = await runOf(file, bot, [message(1), message(1), message(2)]);
  expect(rows.map(({ status }) => status).sort()).toEqual(['duplicate', 'sent', 'sent']);
  expect(rows.find(({ status }) => status === 'duplicate')).toMatchObject({
    ok: false,
    error: { kind: 'duplicate', delivery: 'not_sent', retryable: false },
  });
  await expect(runOf(file, bot, [message(3), message(2, 'Edited'), message(4)])).rejects.toThrow(
    /The message "m-2" is not the one recorded in /,
  );
  expect([...emulator.messages].map(({ id }) => id)).toEqual(['m-1', 'm-2', 'm-3']);
});

describe.each([1, 32])('with %i items in flight', concurrency => {
  test('another content under the messageId of an earlier item of the same run stops the run', async () => {
    const { emulator, bot, file } = await platform();
    await using journal = await openJournal(file, { target });
    const run = bot.sendAll([message(1), message(1, 'Edited')], { journal, concurrency });
    await expect(run).rejects.toThrow(/The message "m-1" is not the one recorded in /);
    expect(emulator.messages.length).toBe(1);
  });
});

test('a corrected item after one with the same messageId that failed is sent', async () => {
  const { emulator, bot, file } = await platform();
  emulator.faults.add({ kind: 'status', status: 400, times: 1 });
  await using journal = await openJournal(file, { target });
  const counts = await bot.sendAll([message(1), message(1, 'Edited')], { journal, concurrency: 1 });
  expect(counts).toMatchObject({ sent: 1, failed: 1, duplicates: 0 });
  expect(emulator.messages.length).toBe(1);
});

test('break waits for the sends in flight and records them', async () => {
  const { emulator, bot, file } = await platform();
  const journal = await openJournal(file, { target });
  for await (const row of bot.sendAll(messages(50), { journal, concurrency: 4 })) if (row.status === 'sent') break;
  const count = emulator.messages.length;
  expect(journal.doubts()).toEqual([]);
  await journal.close();
  expect(count).toBeLessThan(50);
  const rows = await runOf(file, bot, messages(50));
  expect([rows.filter(({ earlier }) => earlier).length, rows.length]).toEqual([count, 50]);
  expect(emulator.messages.length).toBe(50);
});

test.each([1, 100])(
  'break in a list of %s messages rejects when the journal lost rows that were given',
  async count => {
    const { bot, file } = await platform();
    await using journal = await openJournal(file, { target });
    const leave = async (): Promise<void> => {
      for await (const _ of bot.sendAll(messages(count), { journal, concurrency: 2 })) {
        await truncate(file, 10);
        break;
      }
    };
    await expect(leave()).rejects.toThrow('The journal was shortened or removed while it was in use. Restore it.');
  },
);

test('finished items are read no faster than their rows', async () => {
  const { bot, file } = await platform();
  await runOf(file, bot, messages(100));
  let pulled = 0;
  const source = function* () {
    for (const each of messages(100)) {
      pulled++;
      yield each;
    }
  };
  await using journal = await openJournal(file, { target });
  let read = 0;
  for await (const { earlier } of bot.sendAll(source(), { journal, concurrency: 4 })) {
    expect(earlier).toBe(true);
    expect(pulled - ++read).toBeLessThanOrEqual(4);
  }
  expect(read).toBe(100);
});

test('a journal has one run at a time, and none after close', async () => {
  const { bot, file } = await platform();
  const journal = await openJournal(file, { target });
  const first = bot.sendAll(messages(3), { journal, concurrency: 1 })[Symbol.asyncIterator]();
  await first.next();
  await expect(Promise.resolve(bot.sendAll([], { journal }))).rejects.toThrow('already has a run in flight');
  await first.return?.();
  await journal.close();
  await journal.close();
  await expect(Promise.resolve(bot.sendAll([], { journal }))).rejects.toThrow(/is closed/);
});

test.each<[string, readonly unknown[], string]>([
  ['no options', [], '`target` is missing; it must be a non-empty string that says what the messages are for'],
  ['no target', [{}], '`target` is missing; it must be a non-empty string that says what the messages are for'],
  ['a misspelt option', [{ target, takeover: true }], '"takeover" is not an option (did you mean takeOver?)'],
  ['a text in place of a flag', [{ target, takeOver: 'no' }], '`takeOver` must be true or false; got a string'],
])('openJournal with %s rejects with a JournalError that states the requirement', async (_, given, text) => {
  const open: unknown = Reflect.apply(openJournal, undefined, [(await folder())('j'), ...given]);
  await expect(open).rejects.toThrow(JournalError);
  await expect(open).rejects.toThrow(text);
});

test('openJournal without a file, and ids as one string, are JournalErrors', async () => {
  await expect(Reflect.apply(openJournal, undefined, [undefined, { target }])).rejects.toThrow(
    'openJournal: the first argument must be the path of the journal; got undefined.',
  );
  const journal = await openJournal((await folder())('j'), { target });
  await expect(journal.resend('m-1')).rejects.toThrow('`ids` must be an array of ids');
  await journal.close();
  await expect(journal.resend([])).rejects.toThrow('is closed. Open it again');
});

test('a journal of other messages is refused', async () => {
  const { bot } = await platform();
  const file = await folder({ 'notes.txt': 'buy milk\n' });
  await runOf(file('j'), bot, messages(1));
  const open = (name: string, what = target) => openJournal(file(name), { target: what });
  await expect(open('notes.txt')).rejects.toThrow(JournalError);
  await expect(open('j', 'elsewhere')).rejects.toThrow(`is the journal of messages to ${target}, not to elsewhere`);
  await expect(open('j', '')).rejects.toThrow('`target` must be a non-empty string');
  await appendFile(file('j'), 'damaged\n{"type":"begun","id":"x","hash":"h"}\n');
  await expect(open('j')).rejects.toThrow('is not a record of a journal');
});

test('the file contains no text, OTP, token or recipient, and only its owner can read it', async () => {
  const { emulator, bot, file } = await platform();
  emulator.faults.add({ kind: 'status', status: 500, times: 1 });
  const otp = Otp.for('C-secret').messageId('o-1').text('Your code is k481516q').value('k481516q');
  await runOf(file, bot, [otp, Message.text('Your balance is 7').toCustomer('C-secret'), message(1)]);
  const text = await readFile(file, 'utf8');
  expect(text).not.toMatch(/k481516q|balance|C-secret/);
  expect(text).not.toContain(emulator.token);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('beforeAttempt of the caller sees its own items and places', async () => {
  const { bot, file } = await platform();
  await runOf(file, bot, [message(1)]);
  await using journal = await openJournal(file, { target });
  const list = messages(3);
  const seen: unknown[] = [];
  await bot.sendAll(list, {
    journal,
    concurrency: 1,
    beforeAttempt: ({ index, sendable, attempt }) => seen.push([index, sendable === list[index], attempt]),
  });
  expect(seen).toEqual([
    [1, true, 1],
    [2, true, 1],
  ]);
});

test.each([
  ['deadlineMs', () => ({ deadlineMs: 500 })],
  ['its signal', () => ({ signal: AbortSignal.timeout(500) })],
])('an item that %s cancels during beforeAttempt is not in doubt: it was not sent', async (_, limit) => {
  const { emulator, bot, file } = await platform();
  await using journal = await openJournal(file, { target });
  const released = gate();
  let begun = 0;
  const rows: JournalRow<Sendable>[] = [];
  const run = async (): Promise<void> => {
    const beforeAttempt = (): Promise<void> => {
      begun++;
      return released.opened;
    };
    const given = { ...limit(), beforeAttempt };
    for await (const row of bot.sendAll([message(1)], { journal, ...given })) rows.push(row);
  };
  await run().catch(() => {});
  expect(begun).toBe(1);
  expect(rows).toMatchObject([{ status: 'failed', error: { delivery: 'not_sent' } }]);
  released.open();
  // After the late function and what follows it.
  await new Promise(resolve => setImmediate(resolve));
  expect(journal.doubts()).toEqual([]);
  expect(await bot.sendAll([message(1)], { journal })).toMatchObject({ sent: 1, inDoubt: 0 });
  expect(emulator.messages.length).toBe(1);
});

test('close leaves the journal to the next one, also if the source throws while it is closed', async () => {
  const { bot, file } = await platform();
  const journal = await openJournal(file, { target });
  const fail = (): never => {
    throw new Error('The cursor is gone.');
  };
  const source = async function* (): AsyncGenerator<Sendable> {
    try {
      yield* messages(100);
    } finally {
      fail();
    }
  };
  const rows = bot.sendAll(source(), { journal, concurrency: 2 });
  await rows.next();
  await expect(journal.close()).rejects.toThrow('The cursor is gone.');
  const next = await openJournal(file, { target });
  await next.close();
});

test('an item that is not a Sendable gets a failed row, as without a journal, and the others are sent', async () => {
  const { emulator, bot, file } = await platform();
  await using journal = await openJournal(file, { target });
  const list: readonly unknown[] = [message(1), 5, null, Message.text('Hello'), message(2)];
  const rows: JournalRow<Sendable>[] = [];
  for await (const row of bot.sendAll(list as readonly Sendable[], { journal })) rows.push(row);
  expect(brief(rows.sort((a, b) => a.index - b.index))).toEqual([
    [0, 'sent', false, 'm-1'],
    [1, 'failed', false, undefined],
    [2, 'failed', false, undefined],
    [3, 'failed', false, undefined],
    [4, 'sent', false, 'm-2'],
  ]);
  expect(rows[1]).toMatchObject({ error: { kind: 'validation', delivery: 'not_sent' } });
  expect(emulator.messages.length).toBe(2);
});

test('a journal that is not one, such as a promise of it, is an error that says what it must be', async () => {
  const { bot, file } = await platform();
  const opening = openJournal(file, { target });
  for (const journal of [opening, null, {}, file])
    expect(() => bot.sendAll(messages(1), { journal: journal as never })).toThrow(
      'sendAll: `journal` must be what `await openJournal(...)` returns; got ',
    );
  const journal = await opening;
  expect(() => bot.sendAll(messages(1), { journal, ...({ concurency: 1 } as object) })).toThrow('"concurency"');
  await journal.close();
});

test('onRow sees each row after the journal has it, and its failure stops the run', async () => {
  const { emulator, bot, file } = await platform();
  await using journal = await openJournal(file, { target });
  const seen: unknown[] = [];
  const onRow = async (row: JournalRow<Sendable>): Promise<void> => {
    const text = await readFile(file, 'utf8');
    seen.push([row.status, row.earlier, text.includes(`"type":"sent","id":"${row.messageId}"`)]);
    if (row.index === 2) throw new Error('The table is gone.');
  };
  await expect(bot.sendAll(messages(9), { journal, concurrency: 1, onRow }).then()).rejects.toThrow(
    'The table is gone.',
  );
  expect(seen).toEqual(Array(3).fill(['sent', false, true]));
  await bot.sendAll(messages(1), { journal, onRow });
  expect(seen.at(-1)).toEqual(['sent', true, true]);
  expect(emulator.messages.length).toBe(3);
});

test('settle of the run settles in the journal too', async () => {
  const { emulator, bot, file } = await platform();
  await using journal = await openJournal(file, { target });
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  const run = bot.sendAll(messages(2), {
    journal,
    onRow: ({ status }) => {
      if (status === 'unknown') run.settle('m-1');
    },
  });
  expect(await run).toMatchObject({ sent: 2, unknown: 0 });
  expect(journal.doubts()).toEqual([]);
});

test('with a journal that is undefined, rows and counts have the same fields', async () => {
  const { bot } = await platform();
  const rows: JournalRow<Sendable>[] = [];
  const counts = await bot.sendAll(messages(1), { journal: undefined, onRow: row => rows.push(row as never) });
  expect(counts).toEqual({ sent: 1, failed: 0, unknown: 0, done: 0, inDoubt: 0, duplicates: 0 });
  expect(rows).toMatchObject([{ status: 'sent', earlier: false }]);
});
