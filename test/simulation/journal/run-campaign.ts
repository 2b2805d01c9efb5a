import { vi } from 'vitest';
import type { Ran } from '../simulation.js';
import type { States } from '../states.js';
import { Campaign } from './campaign.js';
import { installCommand, liveAsCommand } from './command.js';
import { type LifeOptions, live } from './life.js';
import { SimulatedProcess } from './machine.js';
import type { JournalPlan, LifePlan } from './plan.js';
import type { JournalWorldState } from './states.js';

const LAST_LIFE: LifePlan = { ends: 'when done', at: 0, disk: undefined, rival: undefined };
// Every decision needs a life, and so does each fate of an item that fails.
const MOST_LAST_LIVES = 12;

/** Runs a campaign through all its interruptions until it is done, and checks that nothing is sent twice or lost. */
export const runCampaign = async (plan: JournalPlan, states: States<JournalWorldState>): Promise<Ran> => {
  const campaign = new Campaign(plan, states);
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const uninstallCommand = installCommand(campaign);
  campaign.machine.install();
  try {
    for (const life of plan.lives) if (!campaign.isDamaged) await runLife(campaign, life);
    await runToEnd(campaign);
  } finally {
    campaign.machine.uninstall();
    uninstallCommand();
    warn.mockRestore();
    campaign.time.end();
  }
  const { platform, trace, kills, endedAt } = campaign;
  return { violations: [...campaign.violations, ...platform.violations], trace, count: kills, virtualMs: endedAt };
};

/** Resumes the campaign without further faults until every item is done. */
const runToEnd = async (campaign: Campaign): Promise<void> => {
  const { items, program } = campaign.plan;
  for (let life = 0; life < MOST_LAST_LIVES && !campaign.isDamaged; life++) {
    const process = await runLife(campaign, LAST_LIFE);
    const rows = campaign.rows.get(process);
    if (campaign.isDamaged) break;
    const isDone =
      program === 'command'
        ? campaign.done.has(process)
        : (rows ?? []).every(({ status }) => status === 'sent' || status === 'settled');
    if (campaign.errors.has(process))
      campaign.violations.push(`the campaign cannot be resumed: ${String(campaign.errors.get(process))}`);
    else if (program === 'library' && rows?.length !== items.length)
      campaign.violations.push(`the last run gave ${rows?.length ?? 0} rows for ${items.length} items`);
    if (isDone || campaign.violations.length > 0) break;
    if (life === MOST_LAST_LIVES - 1) campaign.violations.push('the campaign does not come to its end');
  }
  campaign.endedAt = campaign.time.now();
  if (campaign.isDamaged) return;
  for (const [item, { taken }] of campaign.platform.truth.entries())
    if (taken === 0) campaign.violations.push(`item ${item} was lost without a word`);
};

/** Runs one process to its end, and lets the platform finish what it has begun. */
const runLife = async (campaign: Campaign, plan: LifePlan): Promise<SimulatedProcess> => {
  const { machine, time, trace } = campaign;
  campaign.beginLife();
  const number = machine.processes.length + 1;
  let rival: Promise<void> | undefined;
  let isDone = false;
  const owner = new SimulatedProcess(number * 100, 'host', plan.disk, ({ operations }) => {
    if (plan.rival !== undefined && operations >= plan.rival.at && rival === undefined)
      rival = runRival(campaign, plan.rival, number * 100 + 1);
    if (operations === plan.at) end(campaign, owner, plan.ends);
  });
  trace.add(`process ${owner.pid} starts, ends ${plan.ends}`);
  const leaves =
    plan.ends === 'closed' || plan.ends === 'left' ? { after: 1 + (plan.at % 3), how: plan.ends } : undefined;
  void run(campaign, owner, { takeOver: plan.at === 0, decides: true, leaves }).then(() => {
    isDone = true;
  });
  for (let steps = 0; steps < 20_000 && (await time.step()); steps++);
  if (!isDone && !owner.isDead) campaign.violations.push(`process ${owner.pid} waits for ever`);
  // A process that has ended does nothing any more, even if it forgot something.
  owner.isDead = true;
  await rival;
  campaign.checkArrivals();
  return owner;
};

const start = (campaign: Campaign, process: SimulatedProcess, options: LifeOptions): Promise<void> =>
  (campaign.plan.program === 'command' ? liveAsCommand : live)(campaign, process, options);

/** Runs a process; its promise never settles when the process dies. */
const run = async (campaign: Campaign, process: SimulatedProcess, options: LifeOptions): Promise<void> => {
  try {
    await campaign.machine.runIn(process, () => start(campaign, process, options));
  } catch (thrown) {
    campaign.violations.push(`process ${process.pid} threw ${String(thrown)}`);
  }
};

const runRival = (
  campaign: Campaign,
  { host, takesOver }: NonNullable<LifePlan['rival']>,
  pid: number,
): Promise<void> => {
  const rival = new SimulatedProcess(pid, host === 'same' ? 'host' : 'other-host', undefined, () => {});
  campaign.trace.add(`process ${pid} opens the journal too, on the ${host} host`);
  const ended = run(campaign, rival, { takeOver: takesOver, decides: false, leaves: undefined }).then(() => {
    if (campaign.opened.has(rival) && host === 'other')
      campaign.states.reach('rival: took over from a process that lives');
    rival.isDead = true;
  });
  // The campaign does not wait for it: it may wait for ever only if that is a defect, which its own life shows.
  void ended;
  return Promise.resolve();
};

/** Kills a process, or all processes of the machine with its disk. */
const end = (campaign: Campaign, owner: SimulatedProcess, how: LifePlan['ends']): void => {
  const { machine, states, platform, trace } = campaign;
  if (how !== 'killed' && how !== 'power cut') return;
  campaign.kills++;
  owner.isDead = true;
  trace.add(`process ${owner.pid} is ${how}`);
  if (how === 'power cut') {
    for (const process of machine.processes) process.isDead = true;
    campaign.cutPower();
    if (platform.inFlight > 0) states.reach('power cut: while a request was in flight');
    return;
  }
  if (!campaign.opened.has(owner)) states.reach('killed: while opening');
  if (campaign.closing.has(owner)) states.reach('killed: while closing');
  if (platform.inFlight > 0) states.reach('killed: while a request was in flight');
  const rows = campaign.rows.get(owner) ?? [];
  if (platform.truth.some(({ taken }, item) => taken > 0 && !rows.some(({ index }) => index === item)))
    states.reach('killed: after the platform took the message, before the journal knew');
};
