import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { Sendable } from '../../../src/builders/sendable.js';
import type { SendAllRow } from '../../../src/send/send-all/rows.js';
import { isSendError } from '../../../src/send/send-error.js';
import { lost, ok, refused, type Step, status } from '../../support/send/scripted.js';
import { botDoing, nextTurn, watched } from '../../support/send/send-all.js';

const STEPS: readonly Step[] = [ok, refused, lost, status(400), status(401), status(500)];
// The transport of botDoing does not prove when bytes are sent, so a refused connection may have sent the message.
const STATUS = ['sent', 'unknown', 'unknown', 'failed', 'failed', 'unknown'];

const plan = fc.record({
  count: fc.integer({ min: 0, max: 40 }),
  outcomes: fc.array(fc.nat({ max: STEPS.length - 1 }), { minLength: 1, maxLength: 12 }),
  concurrency: fc.integer({ min: 1, max: 9 }),
  stopAfter: fc.constantFrom(1, 3, false as const),
  awaited: fc.boolean(),
  slow: fc.boolean(),
  // The end comes after this many rows; not at all if there are fewer.
  end: fc.constantFrom(
    'abort',
    'close',
    'break',
    'throw in onRow',
    'throw in onProgress',
    'throw in beforeAttempt',
    'none',
  ),
  after: fc.integer({ min: 1, max: 45 }),
});

// A row also means: no other call of onRow runs, and the source is not read ahead of the rows.
it('however a run ends, onRow gets one row for each item that was read, and a row that is not failed was sent', async () => {
  // Each bot warns of an onProgress that throws.
  vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  await fc.assert(
    fc.asyncProperty(plan, async ({ count, outcomes, concurrency, stopAfter, awaited, slow, end, after }) => {
      const outcome = (n: number): number => outcomes[n % outcomes.length] ?? 0;
      const sent = new Set<number>();
      const { bot, most } = botDoing(
        n => {
          expect(sent.has(n)).toBe(false);
          sent.add(n);
          return STEPS[outcome(n)] ?? ok;
        },
        { retry: false },
      );
      const { source, pulled, closed } = watched(count);
      const aborting = new AbortController();
      const seen: SendAllRow<Sendable>[] = [];
      const begun = new Set<number>();
      const bug = new Error('thrown by the caller');
      let running = 0;
      const run = bot.sendAll(source, {
        concurrency,
        stopAfter,
        signal: aborting.signal,
        onRow: async row => {
          seen.push(row);
          expect(++running).toBe(1);
          expect(pulled() - seen.length).toBeLessThanOrEqual(concurrency);
          if (slow) await nextTurn();
          running--;
          if (seen.length !== after) return;
          if (end === 'abort') aborting.abort();
          if (end === 'close') void bot.close();
          if (end === 'throw in onRow') throw bug;
        },
        onProgress: () => {
          if (end === 'throw in onProgress') throw bug;
        },
        beforeAttempt: ({ index }) => {
          begun.add(index);
          if (end === 'throw in beforeAttempt' && index === after) throw bug;
        },
      });
      let thrown: unknown;
      let read = 0;
      try {
        if (awaited) {
          const counts = await run;
          for (const name of ['sent', 'failed', 'unknown'] as const)
            expect(counts[name]).toBe(seen.filter(({ status }) => status === name).length);
        } else
          for await (const row of run) {
            expect(seen.at(-1)).toBe(row);
            if (slow) await nextTurn();
            read++;
            if (end === 'break' && read === after) break;
            if (end === 'throw in onRow') expect(read).toBeLessThan(after);
          }
      } catch (error) {
        thrown = error;
      }
      // One row for each item that was read, seen once.
      expect(seen.map(({ index }) => index).sort((a, b) => a - b)).toEqual(
        Array.from({ length: pulled() }, (_, n) => n),
      );
      expect(most()).toBeLessThanOrEqual(concurrency);
      for (const row of seen) {
        const wasSent = sent.has(row.index);
        if (row.status === 'sent') expect(wasSent).toBe(true);
        if (!begun.has(row.index)) expect(row).toMatchObject({ status: 'failed', error: { delivery: 'not_sent' } });
        if (wasSent && !aborting.signal.aborted) expect(row.status).toBe(STATUS[outcome(row.index)]);
        expect(row.messageId).toBe(row.status === 'sent' ? row.receipt.messageId : String(row.index));
      }
      for (const index of sent) expect(begun.has(index)).toBe(true);
      if (end === 'throw in onRow' && seen.length >= after) expect(thrown).toBe(bug);
      else if (thrown !== undefined)
        expect(isSendError(thrown) && ['aborted', 'overloaded'].includes(thrown.kind)).toBe(true);
      else if (end !== 'break') expect(seen).toHaveLength(count);
      if (pulled() < count && pulled() > 0) expect(closed()).toBe(true);
      const isLeft = end === 'break' ? read >= after : end === 'throw in onRow' && seen.length >= after;
      if (isLeft) expect(pulled()).toBeLessThanOrEqual(after + concurrency);
    }),
    { numRuns: 200 },
  );
});
