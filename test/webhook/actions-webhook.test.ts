import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { createWebhook } from '../../src/webhook/create-webhook.js';
import { defineActions } from '../../src/webhook/define-actions.js';
import { jwsVerifier } from '../../src/webhook/jws-verifier.js';
import type { WebhookSettings } from '../../src/webhook/options.js';
import { signPress } from '../../src/webhook/sign-press.js';
import { answerOf } from './deliveries.js';

const actions = defineActions({
  approve: v.object({ id: v.pipe(v.string(), v.transform(Number)) }),
  help: undefined,
  toString: undefined,
});
const KEY = 'key'.repeat(11);
const verify = jwsVerifier({ keys: { k: KEY } });

const recorder = (more: WebhookSettings & { allowUnsigned?: boolean | ('approve' | 'help' | 'toString')[] } = {}) => {
  const events: unknown[] = [];
  const errors: string[] = [];
  const webhook = createWebhook({
    actions,
    handlers: {
      approve: event => events.push(event),
      help: event => events.push(event),
      toString: event => events.push(event),
    },
    onError: (error, { stage }) => errors.push(`${stage}: ${error instanceof Error ? error.message : ''}`),
    ...more,
  });
  return { webhook, events, errors };
};
const pressed = (payload: string, messageId = 'm-1'): string =>
  JSON.stringify({ payload: `[${messageId}]:${payload}` });

test('each press goes to the handler of its action, with what the schema made of the data', async () => {
  const { webhook, events } = recorder();
  for (const button of [actions.approve('A', { id: '7' }), actions.help('H'), actions.toString('T')])
    expect(await answerOf(webhook, pressed(button.toJSON().payload))).toBe('200 ok');
  const common = { kind: 'action', messageId: 'm-1', signed: false };
  expect(events).toEqual([
    { ...common, action: 'approve', data: { id: 7 } },
    { ...common, action: 'help', data: undefined },
    { ...common, action: 'toString', data: undefined },
  ]);
});

test.each([
  ['an unknown action', 'refuse', 'unknown-action'],
  ['what every object has', 'hasOwnProperty', 'unknown-action'],
  ['wrong data', 'approve:{"id":7}', 'data-refused'],
])('%s is answered 400, reported, and never in the answer', async (_, payload, reason) => {
  const { webhook, events, errors } = recorder();
  expect(await answerOf(webhook, pressed(payload))).toBe('400 bad request');
  expect([events, errors]).toEqual([[], [`unrecognized: No press or no action was recognized: ${reason}.`]]);
});

describe('verify', () => {
  const signed = (payload: string, messageId = 'm-1'): Promise<string> =>
    signPress({ messageId, payload }, { kid: 'k', key: KEY });

  test('opens what a device signed', async () => {
    const { webhook, events } = recorder({ verify });
    expect(await answerOf(webhook, pressed(await signed('approve:{"id":"7"}')))).toBe('200 ok');
    expect(events).toEqual([{ kind: 'action', action: 'approve', data: { id: 7 }, messageId: 'm-1', signed: true }]);
  });

  test('lets nothing in that is not signed: an attacker would simply not sign', async () => {
    const { webhook, events, errors } = recorder({ verify });
    for (const payload of ['approve:{"id":"7"}', 'help', 'nonsense', ''])
      expect(await answerOf(webhook, pressed(payload))).toBe('401 unauthorized');
    expect(events).toEqual([]);
    expect(new Set(errors)).toEqual(new Set(['verify: The payload is not signed.']));
  });

  test('lets in unsigned what allowUnsigned names', async () => {
    const { webhook, events } = recorder({ verify, allowUnsigned: ['help'] });
    expect(await answerOf(webhook, pressed('help'))).toBe('200 ok');
    expect(await answerOf(webhook, pressed(await signed('help')))).toBe('200 ok');
    expect(await answerOf(webhook, pressed('approve:{"id":"7"}'))).toBe('401 unauthorized');
    expect(await answerOf(webhook, pressed('toString'))).toBe('401 unauthorized');
    expect(await answerOf(webhook, pressed('nonsense'))).toBe('400 bad request');
    expect(events).toMatchObject([{ signed: false }, { signed: true }]);
  });

  test('lets in all unsigned with allowUnsigned true, and says so', async () => {
    const { webhook, events } = recorder({ verify, allowUnsigned: true });
    expect(await answerOf(webhook, pressed('help'))).toBe('200 ok');
    expect(events).toMatchObject([{ signed: false }]);
  });

  test.each([true, false])('lets in nothing that is signed wrongly, allowUnsigned %s', async allowUnsigned => {
    const { webhook, events, errors } = recorder({ verify, allowUnsigned });
    const good = await signed('help');
    const forged = await signPress({ messageId: 'm-1', payload: 'help' }, { kid: 'k', key: 'evil'.repeat(8) });
    expect(await answerOf(webhook, pressed(good.slice(0, -4)))).toBe('401 unauthorized');
    expect(await answerOf(webhook, pressed(forged))).toBe('401 unauthorized');
    expect(await answerOf(webhook, pressed(good, 'm-2'))).toBe('401 unauthorized');
    expect(events).toEqual([]);
    expect(errors).toEqual([
      'verify: The signature is wrong.',
      'verify: The signature is wrong.',
      'verify: The signed payload belongs to another message.',
    ]);
  });

  test('can be one’s own; what it throws refuses the press', async () => {
    const own = (text: string): string | undefined => {
      if (text.startsWith('bad:')) throw new Error('mine');
      return text.startsWith('ok:') ? text.slice(3) : undefined;
    };
    const { webhook, events, errors } = recorder({ verify: own, allowUnsigned: true });
    expect(await answerOf(webhook, pressed('ok:help'))).toBe('200 ok');
    expect(await answerOf(webhook, pressed('help'))).toBe('200 ok');
    expect(await answerOf(webhook, pressed('bad:help'))).toBe('401 unauthorized');
    expect(events).toMatchObject([{ signed: true }, { signed: false }]);
    expect(errors).toEqual(['verify: mine']);
  });

  test.each([false, true, null, 1])(
    'that gives %s, which says nothing of a payload, refuses the press',
    async given => {
      const onPress = vi.fn();
      const errors: string[] = [];
      const options = { onPress, verify, onError: (error: unknown) => errors.push(String(error)) };
      // As callers without types can.
      Object.assign(options, { verify: async () => given });
      for (const allowUnsigned of [false, true])
        expect(await answerOf(createWebhook({ ...options, allowUnsigned }), pressed('help'))).toBe('401 unauthorized');
      expect(onPress).not.toHaveBeenCalled();
      expect(errors[0]).toContain('verify gave neither a text nor undefined');
    },
  );

  test('with dedupe a signed press is handled once, whatever body is around it', async () => {
    const { webhook, events } = recorder({ verify, dedupe: true });
    const jws = await signed('help');
    for (const body of [pressed(jws), ` ${pressed(jws)}`, JSON.stringify({ n: 1, ...JSON.parse(pressed(jws)) })])
      expect(await answerOf(webhook, body)).toBe('200 ok');
    expect(await answerOf(webhook, `[m-1]:${jws}`, { type: 'text/plain' })).toBe('200 ok');
    expect(events).toHaveLength(1);
    expect(await answerOf(webhook, pressed(await signed('toString')))).toBe('200 ok');
    expect(events).toHaveLength(2);
  });

  test('with dedupe an unsigned press goes by its body', async () => {
    const { webhook, events } = recorder({ verify, dedupe: true, allowUnsigned: true });
    for (const body of [pressed('help'), ` ${pressed('help')}`, pressed('help')])
      expect(await answerOf(webhook, body)).toBe('200 ok');
    expect(events).toHaveLength(2);
  });

  test('with onPress, unsigned presses are refused or told apart', async () => {
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
