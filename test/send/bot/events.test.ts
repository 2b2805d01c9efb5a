import { describe, expect, it } from 'vitest';
import type { Listeners } from '../../../src/send/events.js';
import { botOn, errorOf, message, otp } from '../../support/send/bots.js';
import { listeners } from '../../support/send/listeners.js';
import { warningsOf } from '../../support/send/process.js';
import { lost, noted, ok, refused, scripted } from '../../support/send/scripted.js';

const facts = {
  callId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  route: '/v1/bots/sendmessage/{token}',
  messageId: 'm-7',
};
const elapsedMs = expect.any(Number);

describe('events', () => {
  it('are attempt and sent for a successful send', async () => {
    const { events, on } = listeners();
    await botOn(scripted(refused, ok), { on, retry: noted().retry }).send(message);
    const failed = { elapsedMs, dispatched: false, kind: 'connection', code: 'ECONNREFUSED' };
    expect(events).toEqual([
      ['start', facts],
      ['attempt', { ...facts, attempt: 1, ...failed }],
      ['retry', { ...facts, attempt: 1, delayMs: 200, because: 'connection', delivery: 'not_sent' }],
      ['attempt', { ...facts, attempt: 2, elapsedMs, dispatched: true, status: 200 }],
      ['sent', { ...facts, receipt: { messageId: expect.any(String) }, attempts: 2, status: 200, elapsedMs }],
    ]);
    expect(new Set(events.map(([, event]) => Reflect.get(event, 'callId'))).size).toBe(1);
  });

  it('are attempt and failed for a failed send', async () => {
    const { events, on } = listeners();
    const error = await errorOf(botOn(scripted(lost), { on }), message);
    const row = { elapsedMs, dispatched: true, kind: 'connection', code: 'ECONNRESET' };
    expect(events).toEqual([
      ['start', facts],
      ['attempt', { ...facts, attempt: 1, ...row }],
      ['failed', { ...facts, kind: 'connection', delivery: 'unknown', attempts: [row], elapsedMs, error }],
    ]);
    expect(events[2]?.[1]).toHaveProperty('callId', error.callId);
  });

  it('are only failed for a send without an attempt', async () => {
    const { events, on } = listeners();
    const bot = botOn(scripted(ok), { on });
    await Reflect.apply(bot.trySend, undefined, ['no message']);
    await bot.close();
    await errorOf(bot, message);
    expect(events.map(([name, event]) => [name, Reflect.get(event, 'kind'), Reflect.get(event, 'route')])).toEqual([
      ['start', undefined, undefined],
      ['failed', 'validation', undefined],
      ['start', undefined, undefined],
      ['failed', 'overloaded', undefined],
    ]);
  });

  it('do not affect a send when a listener throws or rejects: the process warns once for each', async () => {
    const on: Listeners = {
      attempt: () => {
        throw new Error('k481516q');
      },
      // Types allow it, as it gives nothing that anyone waits for.
      sent: async () => {
        throw new Error('k481516q');
      },
    };
    const bot = botOn(scripted(ok), { on });
    const warnings = await warningsOf(async () => {
      await bot.send(otp);
      await bot.send(otp);
    });
    expect(warnings.map(warning => `${warning.name}: ${warning.message}`)).toEqual([
      'SendableWarning: sendable: on.attempt threw an error; sends go on.',
      'SendableWarning: sendable: on.sent threw an error; sends go on.',
    ]);
  });
});
