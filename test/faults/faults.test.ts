import { describe, it } from 'vitest';
import { faultServer } from '../../src/testing/fault-server.js';
import { rows } from '../support/faults/rows.js';
import { botAt, closeTransport, message, transports } from '../support/send/bots.js';

/** Shorter than the faults that last for ever, longer than anything takes that a busy machine does. */
const ENOUGH_MS = 1000;

describe.concurrent.each(transports)('%s', (name, make) => {
  it.for(rows)('$row $name', async ({ fault, outcome, but, says = '', posts = 1 }, { expect }) => {
    await using server = await faultServer({ fault });
    const transport = make();
    const expected = but?.[name] ?? outcome;
    const timesOut = expected !== 'sent' && expected.kind === 'timeout';
    const bot = botAt(server.url, { transport, ...(timesOut ? { attemptTimeoutMs: ENOUGH_MS } : {}) });
    const result = await bot.trySend(message);
    if (expected === 'sent') expect(result).toEqual({ ok: true, receipt: { recipientId: 'C-1029', messageId: 'm-7' } });
    else {
      expect(result).toMatchObject({ ok: false, error: { ...expected, retryable: retryable(expected) } });
      if (!result.ok) expect(result.error.attempts).toHaveLength(1);
      if (!result.ok) expect(result.error.message).toContain(says);
    }
    // Whatever the transport does after the send, it never sends again.
    await expect.poll(() => server.busy()).toBe(0);
    expect(server.posts).toHaveLength(posts);
    await closeTransport(transport);
  });
});

const retryable = ({ kind, delivery }: { kind: string; delivery: string }): boolean =>
  delivery === 'not_sent' && kind !== 'config';
