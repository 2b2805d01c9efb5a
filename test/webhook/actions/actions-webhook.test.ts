import { expect, test } from 'vitest';
import { answerOf } from '../deliveries/deliveries.js';
import { actionRecorder, actions, pressed } from './action-webhook.js';

test('each press goes to the handler of its action, with what the schema made of the data', async () => {
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

test.each([
  ['an unknown action', 'refuse', 'unknown-action'],
  ['what every object has', 'hasOwnProperty', 'unknown-action'],
  ['wrong data', 'approve:{"id":7}', 'data-refused'],
])('%s is answered 400, reported, and never in the answer', async (_, payload, reason) => {
  const { webhook, events, errors } = actionRecorder();
  expect(await answerOf(webhook, pressed(payload))).toBe('400 bad request');
  expect([events, errors]).toEqual([[], [`unrecognized: No press or no action was recognized: ${reason}.`]]);
});
