import { describe, it } from 'vitest';
import { faultServer } from '../../src/testing/fault-server.js';
import { botFor, ENOUGH_MS, make, message, names } from '../support/faults/bot-for.js';
import { rows } from '../support/faults/rows.js';

describe.concurrent.each(names)('%s', name => {
  it.for(rows)('$row $name', async ({ fault, outcome, but, posts = 1 }, { expect }) => {
    await using server = await faultServer({ fault });
    const { transport, close } = make[name]();
    const expected = but?.[name] ?? outcome;
    const timesOut = expected !== 'sent' && expected.kind === 'timeout';
    const bot = botFor(transport, server.url, timesOut ? { attemptTimeoutMs: ENOUGH_MS } : {});
    const result = await bot.trySend(message);
    if (expected === 'sent') expect(result).toEqual({ ok: true, receipt: { recipientId: 'C-1029', messageId: 'm-7' } });
    else {
      expect(result).toMatchObject({ ok: false, error: { ...expected, retryable: retryable(expected) } });
      if (!result.ok) expect(result.error.attempts).toHaveLength(1);
    }
    // Whatever the transport does after the send, it never sends again.
    await expect.poll(() => server.busy()).toBe(0);
    expect(server.posts).toHaveLength(posts);
    await close();
  });
});

const retryable = ({ kind, delivery }: { kind: string; delivery: string }): boolean =>
  delivery === 'not_sent' && kind !== 'config';
