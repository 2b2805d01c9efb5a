import { describe, expect, it } from 'vitest';
import { Message } from '../../../src/builders/message.js';
import { botOn, message } from '../../support/send/bots.js';
import { ok, scripted } from '../../support/send/scripted.js';

describe('one send is rejected when', () => {
  const never = botOn(() => Promise.reject(new Error('The transport was called.')));

  it.each([
    ['a plain object', { recipient: { id: 'u' }, message: { text: 'x', quickReplies: [], quickRepliesV2: [] } }],
    ['undefined', undefined],
    ['a text', 'hello'],
    [
      'an object whose toJSON throws',
      {
        ' is': 'otp',
        toJSON: () => {
          throw new Error('k481516q');
        },
      },
    ],
  ])('%s is not a Sendable', async (_, sendable) => {
    const result = await Reflect.apply(never.trySend, undefined, [sendable]);
    expect(result).toMatchObject({ ok: false, error: { kind: 'validation', delivery: 'not_sent', attempts: [] } });
    expect(JSON.stringify(result)).not.toContain('k481516q');
  });

  it('a message has no recipient, with the rule in the error', async () => {
    const result = await Reflect.apply(never.trySend, undefined, [Message.text('x')]);
    expect(result.error).toMatchObject({ kind: 'validation', cause: { code: 'recipient-missing' } });
  });

  it.each([
    [{ deadlineMs: -1 }],
    [{ signal: {} }],
    [{ signal: { aborted: false, addEventListener: () => {} } }],
    [{ retry: true }],
    [{ retry: { budget: false } }],
    [{ retry: { baseDelayMs: 9000 } }],
    [null],
    [{ attemptTimeoutMs: 0 }],
    [{ x: 1 }],
    [1],
  ])('its options are %j', async options => {
    const result = await Reflect.apply(never.trySend, undefined, [message, options]);
    expect(result.error).toMatchObject({ kind: 'config', delivery: 'not_sent', attempts: [] });
  });
});

it('methods taken off their bot work', async () => {
  const { send, trySend, sendAll, close } = botOn(scripted(ok));
  await send(message);
  expect((await trySend(message)).ok).toBe(true);
  expect(await sendAll([message])).toMatchObject({ sent: 1 });
  await close();
});
