import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { AttemptContext, SendAllRow } from '../../../src/index.js';
import { botOn, errorOf, message, otp, untyped } from '../../support/send/bots.js';
import { listeners } from '../../support/send/listeners.js';
import { noted, ok, refused, status as responds, scripted } from '../../support/send/scripted.js';

/** A value that throws whatever is done with it. */
const untouchable: unknown = new Proxy(
  {},
  new Proxy(
    {},
    {
      get: (_, trap) => () => {
        throw new Error(`metadata was inspected: ${String(trap)}`);
      },
    },
  ),
);

/** The names of the events, each with true if it has the metadata. */
const withMetadata = (events: readonly (readonly [string, object])[]): readonly unknown[] =>
  events.map(([name, event]) => [name, Reflect.get(event, 'metadata') === untouchable]);

describe('metadata', () => {
  it('comes back in each event of a send, and nothing inspects it', async () => {
    const { events, on } = listeners();
    const bot = botOn(scripted(refused, ok, responds(400)), { on, retry: noted().retry });
    await bot.send(message, { metadata: untouchable });
    await bot.trySend(otp, { metadata: untouchable });
    const names = ['start', 'attempt', 'retry', 'attempt', 'sent', 'start', 'attempt', 'failed'];
    expect(withMetadata(events)).toEqual(names.map(name => [name, true]));
  });

  it('comes back in the events of a value that is not a Sendable', async () => {
    const { events, on } = listeners();
    await botOn(scripted(ok), { on }).trySend(untyped('no message'), { metadata: untouchable });
    expect(withMetadata(events)).toEqual([
      ['start', true],
      ['failed', true],
    ]);
  });

  it('is in the context of middleware and transport, with the callId and the messageId', async () => {
    const contexts: AttemptContext[] = [];
    const transport = scripted(refused, (request, context) => {
      contexts.push(context);
      return ok(request, context);
    });
    const bot = botOn(transport, {
      use: [
        (request, context, next) => {
          contexts.push({ ...context });
          return next(request);
        },
      ],
      retry: noted().retry,
    });
    const { callId } = await bot.send(message, { metadata: untouchable });
    expect(contexts).toHaveLength(3);
    for (const context of contexts) {
      expect(context.metadata).toBe(untouchable);
      expect(context.callId).toBe(callId);
      expect(context.messageId).toBe('m-7');
    }
  });

  it('is not sent: the request is the same with and without it', async () => {
    const transport = scripted(ok);
    const bot = botOn(transport);
    await bot.send(message);
    await bot.send(message, { metadata: { order: 'order-17' } });
    const [without, withIt] = transport.requests;
    expect(withIt).toEqual(without);
    expect(inspect(withIt, { depth: Infinity, showHidden: true })).not.toContain('order-17');
  });

  it('is not in the error of a send', async () => {
    const error = await errorOf(botOn(scripted(responds(400))), message, { metadata: { order: 'order-17' } });
    expect(inspect(error, { depth: Infinity, showHidden: true }) + JSON.stringify(error)).not.toContain('order-17');
  });

  it('is in each row of sendAll, whatever became of the item', async () => {
    const rows: SendAllRow<unknown>[] = [];
    const bot = botOn(scripted(ok, refused, responds(500)), { retry: false });
    const onRow = (row: SendAllRow<unknown>): void => void rows.push(row);
    await bot.sendAll([message, message, message], { metadata: untouchable, onRow, concurrency: 1 });
    expect(rows.map(row => [row.status, row.metadata === untouchable])).toEqual([
      ['sent', true],
      ['failed', true],
      ['unknown', true],
    ]);
  });
});

describe('a receipt', () => {
  it.each([200, 201, 299])('has the callId of its events and the status of the response, %i', async status => {
    const calls: string[] = [];
    const on = { sent: ({ callId }: { readonly callId: string }) => void calls.push(callId) };
    const created = scripted((request, context) => ({ ...Object(ok(request, context)), status }));
    const receipt = await botOn(created, { on }).send(message);
    expect(receipt.status).toBe(status);
    expect([receipt.callId]).toEqual(calls);
  });

  it('equals another receipt with the same ids', async () => {
    const bot = botOn(scripted(ok));
    const [one, other] = [await bot.send(message), await bot.send(message)];
    expect(one).toStrictEqual(other);
    expect(one).toEqual({ recipientId: one.recipientId, messageId: 'm-7' });
    expect(one.callId).not.toBe(other.callId);
    expect(JSON.stringify(one)).toBe(JSON.stringify({ recipientId: one.recipientId, messageId: 'm-7' }));
  });
});
