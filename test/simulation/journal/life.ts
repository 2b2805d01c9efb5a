import { createBot, type JournalRow, Message, type Sendable } from '../../../src/index.js';
import { type Journal, JournalError, openJournal } from '../../../src/journal/index.js';
import { itemAt } from '../random.js';
import type { Campaign } from './campaign.js';
import { JOURNAL, type SimulatedProcess } from './machine.js';
import type { ItemPlan } from './plan.js';

/** A process's use of the journal. */
export interface LifeOptions {
  readonly takeOver: boolean;
  /** True if its user decides about messages in doubt, which is impossible while another process may still send. */
  readonly decides: boolean;
  /** After how many rows it closes the journal, or leaves the rows; undefined to run to the end. */
  readonly leaves: { readonly after: number; readonly how: 'closed' | 'left' } | undefined;
}

/** Works at the campaign as one process of a program: opens the journal, decides what is in doubt, sends the list, closes. */
export const live = async (campaign: Campaign, process: SimulatedProcess, options: LifeOptions): Promise<void> => {
  const bot = createBot({
    baseUrl: 'https://platform.example',
    token: 'a-token-of-the-bot',
    transport: campaign.platform.transportOf(process),
    deadlineMs: 2000,
    attemptTimeoutMs: 500,
    retry: { baseDelayMs: 10 },
  });
  let journal: Journal | undefined;
  try {
    journal = await openJournal(JOURNAL, { target: 'campaign', takeOver: options.takeOver });
    campaign.opened.add(process);
    if (campaign.machine.file.content.includes(0))
      campaign.states.reach('open: records that the disk had not written are skipped');
    if (options.decides) {
      campaign.presses.opened(process, journal);
      await decide(campaign, process, journal);
    }
    await send(campaign, process, journal, bot, options);
  } catch (thrown) {
    campaign.failed(process, thrown);
    if (!(thrown instanceof JournalError)) throw thrown;
  } finally {
    campaign.closing.add(process);
    campaign.presses.closed(process);
    await journal?.close();
    await bot.close();
  }
};

/** Decides what earlier lives left in doubt, as a user does who looks at the platform. */
const decide = async (campaign: Campaign, process: SimulatedProcess, journal: Journal): Promise<void> => {
  const { presses } = campaign;
  const pressed = campaign.plan.items.flatMap((_, item) =>
    presses.waitingFor(item)?.learned === 'first' ? [item] : [],
  );
  for (const item of pressed) await presses.settle(journal, item, process);
  const arrived: string[] = [];
  const missing: string[] = [];
  const wrong: number[] = [];
  for (const { id, messageId } of journal.doubts()) {
    // For an item without an id, only a row has shown its place in the list.
    const item = campaign.indexes.get(id) ?? (messageId === undefined ? undefined : Number(messageId.slice(2)));
    if (item === undefined) continue;
    if (presses.waitingFor(item) !== undefined) wrong.push(item);
    else (itemAt(campaign.platform.truth, item).taken > 0 ? arrived : missing).push(id);
  }
  for (const _ of arrived) campaign.states.reach('doubt: settled, as it arrived');
  for (const _ of missing) campaign.states.reach('doubt: sent again, as it did not arrive');
  campaign.trace.add(`settles ${arrived.length}, resends ${missing.length}`);
  await journal.settle(arrived);
  await journal.resend(missing);
  await journal.resend(wrong.map(item => `m-${item}`));
  if (wrong.length > 0) campaign.states.reach('press: of a message that was to be sent again');
  for (const item of campaign.plan.items.keys())
    if (presses.waitingFor(item)?.learned === 'after a wrong decision') await presses.settle(journal, item, process);
};

const send = async (
  campaign: Campaign,
  process: SimulatedProcess,
  journal: Journal,
  bot: ReturnType<typeof createBot>,
  { leaves }: LifeOptions,
): Promise<void> => {
  const list = campaign.plan.items.map(createItem);
  const seen = new Set<number>();
  campaign.rows.set(process, []);
  const { concurrency } = campaign.plan;
  const beforeAttempt = async ({ index }: { readonly index: number }): Promise<void> => {
    if (campaign.presses.waitingFor(index) === undefined) return;
    await campaign.presses.settle(journal, index, process);
    // The disk has refused it. It must not be sent again all the same.
    if (campaign.presses.waitingFor(index) !== undefined) throw new Error('The press could not be noted.');
  };
  for await (const row of bot.sendAll(list, { journal, concurrency, beforeAttempt })) {
    if (process.isDead) return;
    if (seen.has(row.index)) campaign.violations.push(`row ${row.index} comes twice`);
    seen.add(row.index);
    campaign.row(process, row);
    if (seen.size !== leaves?.after) continue;
    if (leaves.how === 'closed') {
      campaign.states.reach('closed: in the midst of a run');
      void journal.close();
    } else {
      campaign.states.reach('left: the reader left the rows');
      break;
    }
  }
};

/** Builds an item of the list. */
export const createItem = ({ hasId }: ItemPlan, index: number): Sendable => {
  const message = Message.text(`Text ${index}`).toCustomer(`C-${index}`);
  return hasId ? message.messageId(`m-${index}`) : message;
};

export type Row = JournalRow<Sendable>;
