import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createWebhook, defineActions } from '../../../src/webhook/index.js';
import { actionRecorder, actions, pressed } from '../../support/webhook/action-webhook.js';
import { answerOf } from '../../support/webhook/deliveries.js';

test.each([
  ['transfer', 'an unknown action (unknown-action)'],
  ['approve', 'no data (data-missing)'],
  ['help:{}', 'data for an action without data (data-unexpected)'],
  ['approve:{', 'data that is not JSON (data-not-json)'],
  ['approve:{"id":481516}', 'data that the schema rejects (data-rejected)'],
])('without onUnrecognized, a press with the payload %s is reported with the reason', async (payload, found) => {
  const { webhook, errors } = actionRecorder();
  expect(await answerOf(webhook, pressed(payload))).toBe('400 bad request');
  expect(errors).toEqual([
    `unrecognized: The press must be of an action of \`actions\`, with data that the action accepts; got ${found}. \`onUnrecognized\` can handle such a press.`,
  ]);
});

test('a schema that throws is reported, without its error', async () => {
  const wrong = defineActions({
    pay: v.pipe(
      v.object({}),
      v.check(() => {
        throw new Error('481516');
      }),
    ),
  });
  const errors: unknown[] = [];
  const webhook = createWebhook({
    actions: wrong,
    handlers: { pay: () => {} },
    onError: error => errors.push(String(error)),
  });
  expect(await answerOf(webhook, pressed('pay:{}'))).toBe('400 bad request');
  expect(errors).toEqual([expect.stringContaining('got an error or a promise from the schema (schema-failed).')]);
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
