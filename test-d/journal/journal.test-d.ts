import { type Bot, type JournalSummary, Message, type SendAllSummary, type Sendable } from 'sendable';
import { type Doubt, type Journal, openJournal } from 'sendable/journal';
import { expectType } from 'tsd';

declare const bot: Bot;
declare const list: readonly Sendable[];
declare const maybe: Journal | undefined;

const journal = await openJournal('campaign.journal', { target: 'https://platform.example' });
expectType<Journal>(journal);
expectType<readonly Doubt[]>(journal.doubts());

// Awaited, a run gives the counts; iterated, its rows say whether an earlier run sent the item.
expectType<JournalSummary>(await bot.sendAll(list, { journal }));
for await (const row of bot.sendAll(list, { journal, concurrency: 4 })) {
  expectType<Sendable>(row.sendable);
  if (row.earlier && row.status === 'unknown') expectType<string>(row.id);
  if (!row.earlier && row.status === 'sent') expectType<string>(row.receipt.messageId);
  if (row.status === 'unknown' || row.status === 'failed') expectType<string>(row.error.message);
}
await bot.sendAll(list, { journal, onRow: row => expectType<boolean>(row.earlier) });

// Without a journal, no row is an earlier one.
expectType<SendAllSummary>(await bot.sendAll(list));
for await (const row of bot.sendAll(list)) expectType<'sent' | 'failed' | 'unknown'>(row.status);
expectType<JournalSummary>(await bot.sendAll(list, { journal: maybe }));

// @ts-expect-error the target is required: a journal belongs to one platform
await openJournal('campaign.journal', {});
// @ts-expect-error a message without a recipient is not complete
bot.sendAll([Message.text('Hello')], { journal });
// @ts-expect-error a promise of a journal is not a journal
bot.sendAll(list, { journal: openJournal('campaign.journal', { target: 'https://platform.example' }) });
