import { describe, expect, it, vi } from 'vitest';
import type { SendAllRow, SendAllRun, Sendable } from '../../../src/index.js';
import { botOn } from '../../support/send/bots.js';
import { ok, scripted, status } from '../../support/send/scripted.js';
import { botDoing, messages, nextTurn, watched } from '../../support/send/send-all.js';

describe('an awaited run', () => {
  // Each run gives timers a turn. Once, a run gave way as long as another waited for its turn, and neither took its rows.
  it('ends beside other runs that never wait for a network', async () => {
    const runs = Array.from({ length: 3 }, () => botOn(scripted(ok)).sendAll(messages(5_000)));
    for (const counts of await Promise.all(runs)) expect(counts).toEqual({ sent: 5_000, failed: 0, unknown: 0 });
  });

  it('sends nothing before it is awaited, and once when it is awaited twice', async () => {
    const transport = scripted(ok);
    const run = botOn(transport).sendAll(messages(3));
    await nextTurn();
    expect(transport.requests).toHaveLength(0);
    const [first, second] = await Promise.all([run, run]);
    expect(first).toEqual({ sent: 3, failed: 0, unknown: 0 });
    expect([await run, second]).toEqual([first, first]);
    expect(transport.requests).toHaveLength(3);
  });

  it('that an async function returns runs to its end, as does one of Promise.all', async () => {
    const { bot } = botDoing(() => ok);
    const campaign = async (): Promise<unknown> => bot.sendAll(messages(2));
    expect(await campaign()).toEqual({ sent: 2, failed: 0, unknown: 0 });
    const finished = vi.fn();
    await bot.sendAll(messages(2)).finally(finished);
    expect(finished).toHaveBeenCalledOnce();
  });
});

describe('a run is used in one way', () => {
  const use = (): { run: SendAllRun<Sendable>; sent: () => number } => {
    const transport = scripted(ok);
    return { run: botOn(transport).sendAll(messages(2)), sent: () => transport.requests.length };
  };
  const read = async (rows: AsyncIterable<SendAllRow<Sendable>>): Promise<number> => {
    let count = 0;
    for await (const _ of rows) count++;
    return count;
  };

  it('an awaited run does not give rows', async () => {
    const { run, sent } = use();
    await run;
    await expect(read(run)).rejects.toThrow(/can be used in one way only/);
    await expect(run.next()).rejects.toThrow(TypeError);
    expect(sent()).toBe(2);
  });

  it('rows cannot be read twice', async () => {
    const { run, sent } = use();
    expect(await read(run)).toBe(2);
    await expect(read(run)).rejects.toThrow(/can be used in one way only/);
    expect(sent()).toBe(2);
  });

  it('it cannot be awaited after its rows were read', async () => {
    const { run, sent } = use();
    await run.next();
    await expect(run).rejects.toThrow(/can be used in one way only/);
    expect(await read(run)).toBe(1);
    expect(sent()).toBe(2);
  });

  it('reading rows leaves no unhandled rejection', async () => {
    const unheard = vi.fn();
    process.on('unhandledRejection', unheard);
    const { source } = watched(9);
    for await (const _ of botOn(scripted(status(401))).sendAll(source, { stopAfter: 1 })) break;
    await nextTurn();
    await nextTurn();
    process.off('unhandledRejection', unheard);
    expect(unheard).not.toHaveBeenCalled();
  });
});
