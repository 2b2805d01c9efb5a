import { expect, test } from 'vitest';
import type { AnyAction } from '../../src/webhook/actions/action.js';
import { createWebhook } from '../../src/webhook/create-webhook.js';
import { answerOf, PRESS } from './deliveries/deliveries.js';

test.each(['approve', 'toString'])(
  'an action %s that a reader of your own finds, and that has no handler, is told',
  async action => {
    const told: unknown[] = [];
    const seen: AnyAction[] = [];
    const read = (): AnyAction => ({ kind: 'action', action, data: undefined, messageId: 'm-1' });
    const webhook = createWebhook<AnyAction>({
      actions: { read },
      handlers: { go: event => seen.push(event) },
      onUnrecognized: what => told.push(what),
    });
    expect(await answerOf(webhook, PRESS)).toBe('200 ok');
    expect([told, seen]).toEqual([[{ kind: 'unrecognized', reason: 'unknown-action' }], []]);
  },
);
