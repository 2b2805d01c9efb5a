import { describe, expect, it } from 'vitest';
import type { Bot, SendAllRow, SendAllRun, Sendable } from '../../../src/index.js';
import { botOn } from '../../support/send/bots.js';
import { lost, noted, ok, scripted, status } from '../../support/send/scripted.js';
import { messages } from '../../support/send/send-all.js';

describe('settle of a run of sendAll', () => {
  it('counts an item as sent that had ended as unknown, once', async () => {
    const settled: boolean[] = [];
    const progress: number[] = [];
    const run = botOn(scripted(lost, ok, lost)).sendAll(messages(3), {
      concurrency: 1,
      onProgress: ({ unknown }) => void progress.push(unknown),
      onRow: row => {
        if (row.index === 1) settled.push(run.settle('0'), run.settle('0'), run.settle('1'));
      },
    });
    expect(await run).toEqual({ sent: 2, failed: 0, unknown: 1 });
    expect(settled).toEqual([true, false, false]);
    expect(progress).toEqual([1, 1, 0, 1]);
  });

  it('that comes while the send is in flight makes its row say that it arrived', async () => {
    const rows: SendAllRow<Sendable>[] = [];
    const transport = scripted((request, context) => {
      expect(run.settle('0')).toBe(false);
      return lost(request, context);
    }, lost);
    const run: SendAllRun<Sendable> = botOn(transport).sendAll(messages(2), {
      concurrency: 1,
      onRow: row => void rows.push(row),
    });
    expect(await run).toEqual({ sent: 1, failed: 0, unknown: 1 });
    expect(rows.map(row => row.status === 'unknown' && row.arrived)).toEqual([true, false]);
  });

  it('ends the retries of a message that may have arrived', async () => {
    const transport = scripted((request, context) => {
      run.settle('0');
      return lost(request, context);
    }, ok);
    const run: ReturnType<Bot['sendAll']> = botOn(transport, {
      retry: { ...noted().retry, whenUnknown: 'retry' },
    }).sendAll(messages(1));
    expect(await run).toEqual({ sent: 1, failed: 0, unknown: 0 });
    expect(transport.requests).toHaveLength(1);
  });

  it('does not change what was rejected, and ignores ids of other messages', async () => {
    const run = botOn(scripted(status(400))).sendAll(messages(1), {
      onRow: () => {
        for (const id of ['0', 'other', '']) expect(run.settle(id)).toBe(false);
      },
    });
    expect(await run).toEqual({ sent: 0, failed: 1, unknown: 0 });
  });

  it('remembers only the newest 10 000 ids of other messages', async () => {
    const run = botOn(scripted(lost)).sendAll(messages(1));
    run.settle('0');
    for (let index = 0; index < 10_000; index++) run.settle(`other-${index}`);
    expect(await run).toEqual({ sent: 0, failed: 0, unknown: 1 });
  });
});
