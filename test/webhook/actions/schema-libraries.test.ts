import { describe, expect, test } from 'vitest';
import { defineActions } from '../../../src/webhook/actions/define-actions.js';
import { pressOf } from '../../support/webhook/presses.js';
import { dates, libraries } from '../../support/webhook/schemas.js';

describe.each(['valibot', 'zod', 'arktype'] as const)('%s', library => {
  const actions = defineActions({ approve: libraries[library], when: dates[library] });

  test('reading a press returns the output of the schema', () => {
    expect(actions.read(pressOf(actions.approve('A', { id: '7' })))).toEqual({
      kind: 'action',
      action: 'approve',
      data: { id: '7', amount: 1 },
      messageId: 'm-1',
    });
    const when = actions.read(pressOf(actions.when('W', '2026-11-21T04:00:00.000Z')));
    expect(when.kind === 'action' && when.data).toEqual(new Date('2026-11-21T04:00:00.000Z'));
  });

  test('data that the schema refuses throws, and the error does not quote it', () => {
    const given: unknown = { id: 481516 };
    const make = () => actions.approve('Approve', given as { id: string });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(
      'actions.approve: The data must match the schema; it rejects `id`. Validate the data with the schema to see why.',
    );
    expect(make).not.toThrow(/481516/);
    expect(() => actions.when('W', 'tomorrow-secret')).toThrow('it rejects `data`.');
    expect(() => actions.when('W', 'tomorrow-secret')).not.toThrow(/tomorrow-secret/);
  });

  test('a press with data that the schema refuses is unrecognized', () => {
    expect(actions.read('[m]:approve:{"id":7}')).toEqual({ kind: 'unrecognized', reason: 'data-rejected' });
    expect(actions.read('[m]:when:"x"')).toEqual({ kind: 'unrecognized', reason: 'data-rejected' });
  });
});
