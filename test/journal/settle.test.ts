import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createEmulator } from '../../src/emulator/index.js';
import { createBot, Message, type Sendable, type Transport } from '../../src/index.js';
import { openJournal } from '../../src/journal/index.js';
import { folder } from '../cli/cli.js';

const target = 'https://platform.example';
const message = (n: number): Sendable => Message.text('Hello').messageId(`m-${n}`).toCustomer(`C-${n}`);

/** A platform that accepts each message and loses each response. `onAccepted` runs before the loss. */
const losing = (onAccepted: (messageId: string) => unknown = () => {}) => {
  const emulator = createEmulator();
  const transport: Transport = Object.assign(
    async (...[request, context]: Parameters<Transport>) => {
      await emulator.transport(request, context);
      await onAccepted(context.messageId ?? '');
      throw Object.assign(new Error('lost'), { code: 'ECONNRESET' });
    },
    { provesDispatch: true } as const,
  );
  const bot = createBot({ baseUrl: 'https://emulator.example', token: emulator.token, transport, retry: false });
  return { emulator, bot };
};

const opened = async () => {
  const file = (await folder())('j');
  return { file, journal: await openJournal(file, { target }) };
};

test('settle of a messageId takes a message out of doubt, also for the next process', async () => {
  const { bot } = losing();
  const { file, journal } = await opened();
  await bot.sendAll([message(1), message(2)], { journal });
  await journal.settle('m-1');
  await journal.settle('m-1');
  expect(journal.doubts().map(({ id }) => id)).toEqual(['m-2']);
  await journal.close();
  const next = await openJournal(file, { target });
  expect(next.doubts().map(({ id }) => id)).toEqual(['m-2']);
  expect(await bot.sendAll([message(1), message(2)], { journal: next })).toMatchObject({
    done: 1,
    inDoubt: 1,
    unknown: 0,
  });
  await next.close();
});

test('presses of many messages right before their attempts do not stop the run', async () => {
  const { bot, emulator } = losing();
  const { journal } = await opened();
  const messages = Array.from({ length: 15 }, (_, index) => message(index + 1));
  await bot.sendAll(messages, { journal });
  await journal.resend(messages.map((_, index) => `m-${index + 1}`));
  const settle = ({ messageId = '' }) => journal.settle(messageId);
  expect(await bot.sendAll(messages, { journal, concurrency: 1, beforeAttempt: settle })).toMatchObject({ done: 15 });
  expect(emulator.messages.length).toBe(15);
  await journal.close();
});

test('settle of a messageId that is not in doubt changes nothing and does not reject', async () => {
  const { file, journal } = await opened();
  const before = await readFile(file, 'utf8');
  for (const id of ['m-1', 'other', '', '__proto__']) await journal.settle(id);
  expect(await readFile(file, 'utf8')).toBe(before);
  await journal.close();
  await expect(journal.settle('m-1')).rejects.toThrow('is closed');
});

test('settle of a message that failed when it was sent again keeps it from being sent a third time', async () => {
  const { bot, emulator } = losing();
  const { journal } = await opened();
  await bot.sendAll([message(1)], { journal });
  await journal.resend(['m-1']);
  const beforeAttempt = () => {
    throw new Error('not now');
  };
  expect(await bot.sendAll([message(1)], { journal, beforeAttempt })).toMatchObject({ failed: 1 });
  await journal.settle('m-1');
  expect(await bot.sendAll([message(1)], { journal })).toMatchObject({ done: 1 });
  expect(emulator.messages.length).toBe(1);
  await journal.close();
});

test('settle works while the journal closes, until the sends in flight have ended', async () => {
  const { file, journal } = await opened();
  let closed: Promise<void> | undefined;
  const { bot } = losing(messageId => {
    closed = journal.close();
    return journal.settle(messageId);
  });
  const rows = [];
  for await (const { status } of bot.sendAll([message(1)], { journal })) rows.push(status);
  await closed;
  await expect(journal.settle('m-1')).rejects.toThrow('is closed');
  const next = await openJournal(file, { target });
  expect([rows, next.doubts()]).toEqual([['unknown'], []]);
  await next.close();
});

test('a press after close is refused, also while rows are still unread', async () => {
  const { bot } = losing();
  const { journal } = await opened();
  const rows = bot.sendAll([message(1), message(2)], { journal, concurrency: 2 });
  await rows.next();
  await journal.close();
  await expect(journal.settle('m-1')).rejects.toThrow(/^The journal .* is closed\. Open it again to use it\.$/);
  expect(await rows.next()).toMatchObject({ value: { status: 'unknown' } });
  expect(await rows.next()).toMatchObject({ done: true });
});
