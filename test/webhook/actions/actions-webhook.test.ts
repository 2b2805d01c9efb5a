import { expect, test } from 'vitest';
import { actionRecorder, actions, pressed } from '../../support/webhook/action-webhook.js';
import { answerOf } from '../../support/webhook/deliveries.js';

test('without onUnrecognized, a press of another action is reported with the reason', async () => {
  const { webhook, errors } = actionRecorder();
  expect(await answerOf(webhook, pressed('transfer'))).toBe('400 bad request');
  expect(errors).toEqual([
    'unrecognized: The press must be of an action of `actions`, with data that the action accepts; got another (unknown-action). `onUnrecognized` can handle it.',
  ]);
});

test('each press goes to the handler of its action, with the output of the schema', async () => {
  const { webhook, events } = actionRecorder();
  for (const button of [actions.approve('A', { id: '7' }), actions.help('H'), actions.toString('T')])
    expect(await answerOf(webhook, pressed(button.toJSON().payload))).toBe('200 ok');
  const common = { kind: 'action', messageId: 'm-1', signed: false };
  expect(events).toEqual([
    { ...common, action: 'approve', data: { id: 7 } },
    { ...common, action: 'help', data: undefined },
    { ...common, action: 'toString', data: undefined },
  ]);
});
