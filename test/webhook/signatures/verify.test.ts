import { describe, expect, test } from 'vitest';
import { createWebhook } from '../../../src/webhook/create-webhook.js';
import { actionRecorder, pressed, signed, verify } from '../../support/webhook/action-webhook.js';
import { answerOf } from '../../support/webhook/deliveries.js';

describe('verify', () => {
  test('opens a payload that a device signed', async () => {
    const { webhook, events } = actionRecorder({ verify });
    expect(await answerOf(webhook, pressed(await signed('approve:{"id":"7"}')))).toBe('200 ok');
    expect(events).toEqual([{ kind: 'action', action: 'approve', data: { id: 7 }, messageId: 'm-1', signed: true }]);
  });

  test('refuses unsigned presses, since an attacker could omit the signature', async () => {
    const { webhook, events, errors } = actionRecorder({ verify });
    for (const payload of ['approve:{"id":"7"}', 'help', 'nonsense', ''])
      expect(await answerOf(webhook, pressed(payload))).toBe('401 unauthorized');
    expect(events).toEqual([]);
    expect(new Set(errors)).toEqual(
      new Set(['verify: The press is not signed. Add .hidden() to its button, or set `allowUnsigned`.']),
    );
  });

  test('accepts the unsigned actions that allowUnsigned names', async () => {
    const { webhook, events } = actionRecorder({ verify, allowUnsigned: ['help'] });
    expect(await answerOf(webhook, pressed('help'))).toBe('200 ok');
    expect(await answerOf(webhook, pressed(await signed('help')))).toBe('200 ok');
    expect(await answerOf(webhook, pressed('approve:{"id":"7"}'))).toBe('401 unauthorized');
    expect(await answerOf(webhook, pressed('toString'))).toBe('401 unauthorized');
    expect(await answerOf(webhook, pressed('nonsense'))).toBe('400 bad request');
    expect(events).toMatchObject([{ signed: false }, { signed: true }]);
  });

  test.each([true, false])('refuses a wrong signature, with allowUnsigned %s', async allowUnsigned => {
    const { webhook, events, errors } = actionRecorder({ verify, allowUnsigned });
    const good = await signed('help');
    const forged = await signed('help', 'evil'.repeat(8));
    expect(await answerOf(webhook, pressed(good.slice(0, -4)))).toBe('401 unauthorized');
    expect(await answerOf(webhook, pressed(forged))).toBe('401 unauthorized');
    expect(await answerOf(webhook, pressed(good, 'm-2'))).toBe('401 unauthorized');
    expect(events).toEqual([]);
    expect(errors).toEqual([
      'verify: The signature is wrong: the payload or the key differs.',
      'verify: The signature is wrong: the payload or the key differs.',
      'verify: The signed payload belongs to another message.',
    ]);
  });

  test('can be a function of the user; an error in it refuses the press', async () => {
    const own = (text: string): string | undefined => {
      if (text.startsWith('bad:')) throw new Error('mine');
      return text.startsWith('ok:') ? text.slice(3) : undefined;
    };
    const { webhook, events, errors } = actionRecorder({ verify: own, allowUnsigned: true });
    expect(await answerOf(webhook, pressed('ok:help'))).toBe('200 ok');
    expect(await answerOf(webhook, pressed('help'))).toBe('200 ok');
    expect(await answerOf(webhook, pressed('bad:help'))).toBe('401 unauthorized');
    expect(events).toMatchObject([{ signed: true }, { signed: false }]);
    expect(errors).toEqual(['verify: mine']);
  });

  test('with dedupe, a signed press is handled once, in whatever body it arrives', async () => {
    const { webhook, events } = actionRecorder({ verify, dedupe: true });
    const jws = await signed('help');
    for (const body of [pressed(jws), ` ${pressed(jws)}`, JSON.stringify({ n: 1, ...JSON.parse(pressed(jws)) })])
      expect(await answerOf(webhook, body)).toBe('200 ok');
    expect(await answerOf(webhook, `[m-1]:${jws}`, { type: 'text/plain' })).toBe('200 ok');
    expect(events).toHaveLength(1);
    expect(await answerOf(webhook, pressed(await signed('toString')))).toBe('200 ok');
    expect(events).toHaveLength(2);
  });

  test('with dedupe, an unsigned press is identified by its body', async () => {
    const { webhook, events } = actionRecorder({ verify, dedupe: true, allowUnsigned: true });
    for (const body of [pressed('help'), ` ${pressed('help')}`, pressed('help')])
      expect(await answerOf(webhook, body)).toBe('200 ok');
    expect(events).toHaveLength(2);
  });

  test('with onPress, unsigned presses are refused, or marked with signed: false', async () => {
    const presses: unknown[] = [];
    const onPress = (press: unknown) => presses.push(press);
    const strict = createWebhook({ onPress, verify, onError: () => {} });
    expect(await answerOf(strict, pressed('help'))).toBe('401 unauthorized');
    const free = createWebhook({ onPress, verify, allowUnsigned: true });
    expect(await answerOf(free, pressed('help'))).toBe('200 ok');
    expect(await answerOf(free, pressed(await signed('help')))).toBe('200 ok');
    const press = { kind: 'press', messageId: 'm-1', payload: 'help' };
    expect(presses).toEqual([
      { ...press, signed: false },
      { ...press, signed: true },
    ]);
  });
});
