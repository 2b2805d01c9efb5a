import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { SendAllRow } from '../../../src/send/send-all/rows.js';
import type { AttemptContext } from '../../../src/send/transport.js';
import { botOn, errorOf, message, otp, untyped } from '../../support/send/bots.js';
import { noted, ok, refused, scripted, status } from '../../support/send/scripted.js';

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

const events = (metadata: unknown): { seen: [string, boolean][]; on: object } => {
  const seen: [string, boolean][] = [];
  const names = ['start', 'attempt', 'retry', 'sent', 'failed'];
  const note = (name: string) => (event: object) => void seen.push([name, Reflect.get(event, 'metadata') === metadata]);
  return { seen, on: Object.fromEntries(names.map(name => [name, note(name)])) };
};

describe('metadata', () => {
  it('comes back in each event of a send, and nothing inspects it', async () => {
    const { seen, on } = events(untouchable);
    const bot = botOn(scripted(refused, ok), { on, retry: noted().retry });
    await bot.send(message, { metadata: untouchable });
    const { seen: failing, on: onFailure } = events(untouchable);
    await botOn(scripted(status(400)), { on: onFailure }).trySend(otp, { metadata: untouchable });
    expect(seen).toEqual([
      ['start', true],
      ['attempt', true],
      ['retry', true],
      ['attempt', true],
      ['sent', true],
    ]);
    expect(failing).toEqual([
      ['start', true],
      ['attempt', true],
      ['failed', true],
    ]);
  });

  it('comes back in the events of a value that is not a Sendable', async () => {
    const { seen, on } = events(untouchable);
    await botOn(scripted(ok), { on }).trySend(untyped('no message'), { metadata: untouchable });
    expect(seen).toEqual([
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
    const error = await errorOf(botOn(scripted(status(400))), message, { metadata: { order: 'order-17' } });
    expect(inspect(error, { depth: Infinity, showHidden: true }) + JSON.stringify(error)).not.toContain('order-17');
  });

  it('is in each row of sendAll, whatever became of the item', async () => {
    const rows: SendAllRow<unknown>[] = [];
    const bot = botOn(scripted(ok, refused, status(500)), { retry: false });
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
  it('has the callId of its events and the status of the response', async () => {
    const calls: string[] = [];
    const on = { sent: ({ callId }: { readonly callId: string }) => void calls.push(callId) };
    const created = scripted((request, context) => {
      const response = ok(request, context);
      return { ...Object(response), status: 201 };
    });
    const receipt = await botOn(created, { on }).send(message);
    expect(receipt.status).toBe(201);
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

describe('a callId', () => {
  it('is a UUID, which no other call has, of this bot or another', async () => {
    const receipts = await Promise.all(
      [botOn(scripted(ok)), botOn(scripted(ok))].flatMap(bot => Array.from({ length: 50 }, () => bot.send(message))),
    );
    const ids = receipts.map(({ callId }) => callId);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
