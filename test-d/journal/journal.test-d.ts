import { type Bot, Message, type Sendable } from 'sendable';
import { type Doubt, type Journal, type JournalSummary, openJournal } from 'sendable/journal';
import { expectType } from 'tsd';

declare const bot: Bot;
declare const list: readonly Sendable[];

const journal = await openJournal('campaign.journal', { target: 'https://platform.example' });
expectType<Journal>(journal);
expectType<readonly Doubt[]>(journal.doubts());

// Awaited, a run gives the counts; iterated, its rows say whether an earlier run sent the item.
expectType<JournalSummary>(await journal.sendAll(bot, list));
for await (const row of journal.sendAll(bot, list, { concurrency: 4 })) {
  expectType<Sendable>(row.sendable);
  if (row.earlier && row.status === 'unknown') expectType<string>(row.id);
  if (!row.earlier && row.status === 'sent') expectType<string>(row.receipt.messageId);
}

// @ts-expect-error the target is required: a journal belongs to one platform
await openJournal('campaign.journal', {});
// @ts-expect-error a message without a recipient is not complete
journal.sendAll(bot, [Message.text('Hello')]);
// @ts-expect-error the rows are the journal's own
journal.sendAll(bot, list, { onRow: () => {} });
