import { expect, test } from 'vitest';
import { actionRecorder, actions, pressed } from '../../support/webhook/action-webhook.js';
import { answerOf } from '../../support/webhook/deliveries.js';

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

test.each([
  ['an unknown action', 'refuse', 'unknown-action'],
  ['an inherited property of objects', 'hasOwnProperty', 'unknown-action'],
  ['wrong data', 'approve:{"id":7}', 'data-refused'],
])('%s gets a 400 and reported, and the response does not quote it', async (_, payload, reason) => {
  const { webhook, events, errors } = actionRecorder();
  expect(await answerOf(webhook, pressed(payload))).toBe('400 bad request');
  expect([events, errors]).toEqual([
    [],
    [`unrecognized: The body must contain a press of a known action; got none (${reason}).`],
  ]);
});
