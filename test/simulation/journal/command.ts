import { vi } from 'vitest';
import { sendBulk } from '../../../src/cli/bulk.js';
import { CliError, exitCodes } from '../../../src/cli/exit-codes.js';
import type { Input } from '../../../src/cli/input.js';
import { showJournal } from '../../../src/cli/journal-command.js';
import { stderr, stdout } from '../../../src/cli/output.js';
import { itemAt } from '../random.js';
import type { Campaign } from './campaign.js';
import { createItem, type LifeOptions } from './life.js';
import { JOURNAL, type SimulatedProcess } from './machine.js';

/** A row that the command prints. */
interface PrintedRow {
  readonly line: number;
  readonly status: 'sent' | 'failed' | 'unknown' | 'settled' | 'resend';
  readonly earlier?: true;
}

/** Works at the campaign as one run of `sendable send`: the user looks into the journal, decides, and sends the file. */
export const liveAsCommand = async (
  campaign: Campaign,
  process: SimulatedProcess,
  options: LifeOptions,
): Promise<void> => {
  const decisions = options.decides ? await decide(campaign, process) : { arrived: [] };
  process.print = text => print(campaign, process, text, options.leaves);
  process.warn = text => checkMessage(campaign, process, text);
  campaign.rows.set(process, []);
  try {
    const reason = await sendBulk(inputOf(campaign, process, decisions.arrived), {
      ...decisions,
      baseUrl: 'https://platform.example',
      journal: JOURNAL,
      concurrency: campaign.plan.concurrency,
      transport: campaign.platform.transportOf(process),
      deadlineMs: 2000,
      attemptTimeoutMs: 500,
      ...(options.takeOver ? { takeOver: true } : {}),
    });
    campaign.trace.add(`process ${process.pid} exits with ${exitCodes[reason].code}`);
    if (reason === 'ok') campaign.done.add(process);
  } catch (thrown) {
    campaign.failed(process, thrown, thrown instanceof CliError);
  } finally {
    campaign.closing.add(process);
    if (process.triedAfterSignal.size > campaign.plan.concurrency)
      campaign.violations.push(`process ${process.pid} goes on after a signal`);
  }
};

/** Lets the command print into the world, and take its token and its list from there. Returns how to end that. */
export const installCommand = ({ machine }: Campaign): (() => void) => {
  vi.stubEnv('SENDABLE_TOKEN', 'a-token-of-the-bot');
  vi.stubEnv('TERM', 'dumb');
  const mocks = [
    vi.spyOn(stdout, 'line').mockImplementation(text => machine.process().print(text)),
    vi.spyOn(stderr, 'line').mockImplementation(text => machine.process().warn(text)),
  ];
  return () => {
    for (const mock of mocks) mock.mockRestore();
    vi.unstubAllEnvs();
  };
};

/** Reads the journal as the user does, and looks the lines in doubt up at the platform. */
const decide = async (
  campaign: Campaign,
  process: SimulatedProcess,
): Promise<{ resend: number[]; settled: number[]; arrived: string[] }> => {
  const inDoubt: number[] = [];
  const pressed: number[] = [];
  const open: number[] = [];
  process.print = text => {
    const { line, status }: PrintedRow = JSON.parse(text);
    if (campaign.presses.waitingFor(line - 1) !== undefined) pressed.push(line);
    else if (status === 'unknown') inDoubt.push(line);
    if (pressed.includes(line) && (status === 'unknown' || status === 'resend')) open.push(line);
  };

  // A journal that cannot be read is reported by the run.
  await showJournal(JOURNAL).catch(() => {});
  const arrived = (line: number): boolean => itemAt(campaign.platform.truth, line - 1).taken > 0;
  const settled = inDoubt.filter(arrived);
  const resend = inDoubt.filter(line => !arrived(line));
  if (settled.length > 0) campaign.states.reach('command: settled, as it arrived');
  if (resend.length > 0) campaign.states.reach('command: sent again, as it did not arrive');
  if (open.length > 0) campaign.states.reach('press: the command settled a line');
  campaign.trace.add(`settles ${settled.length}, resends ${resend.length}, ${pressed.length} were pressed`);
  return { resend, settled, arrived: pressed.map(line => `m-${line - 1}`) };
};

const inputOf = (campaign: Campaign, process: SimulatedProcess, arrived: readonly string[]): Input => {
  const items = campaign.plan.items.map((item, index) => ({
    line: index + 1,
    text: JSON.stringify(createItem(item, index)),
  }));
  return {
    name: 'campaign.jsonl',
    rereadable: true,
    isDocument: false,
    async *lists() {
      // The command opens the journal before it reads the list.
      campaign.opened.add(process);
      for (const id of arrived) campaign.presses.noteSettled(Number(id.slice(2)), process);
      yield items;
    },
    isUnchanged: async () => true,
    close: async () => {},
  };
};

const print = (campaign: Campaign, process: SimulatedProcess, text: string, leaves: LifeOptions['leaves']): void => {
  const { line, status, earlier }: PrintedRow = JSON.parse(text);
  if (status !== 'sent' && status !== 'failed' && status !== 'unknown') return;
  const rows = campaign.rows.get(process) ?? [];
  if (rows.some(({ index }) => index === line - 1)) campaign.violations.push(`line ${line} has two rows`);
  if (status === 'failed' && !itemAt(campaign.platform.truth, line - 1).triedBy.has(process.pid))
    campaign.violations.push(`line ${line} is told as failed, and was never tried`);
  campaign.row(process, { index: line - 1, status, earlier: earlier === true, id: String(line) });
  if (rows.length !== leaves?.after) return;
  campaign.states.reach(`command: ${leaves.how === 'closed' ? 'one signal' : 'two signals'}`);
  for (const signal of leaves.how === 'closed' ? [1] : [1, 2]) {
    campaign.trace.add(`process ${process.pid} gets signal ${signal}`);
    process.signal();
  }
};

/** Reads what the command tells its user: its reasons to stop, and the summary, which counts every line. */
const checkMessage = (campaign: Campaign, process: SimulatedProcess, text: string): void => {
  campaign.said(process, text);
  if (!/^\d+ sent, /.test(text)) return;
  const lines = [...text.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0);
  const { length } = campaign.plan.items;
  if (lines !== length)
    campaign.violations.push(`the summary of process ${process.pid} counts ${lines} of ${length} lines: ${text}`);
};
