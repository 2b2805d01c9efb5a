import { defineActions } from 'sendable/webhook';
import { match } from 'ts-pattern';
import * as v from 'valibot';

const actions = defineActions({
  approve: v.object({ id: v.string() }),
  ping: undefined,
});

const said = (raw: string): string =>
  match(actions.read(raw))
    .with({ action: 'approve' }, ({ data }) => `approve ${data.id}`)
    .with({ action: 'ping' }, ({ messageId }) => `ping from ${messageId}`)
    .with({ kind: 'unrecognized' }, ({ reason }) => `nothing: ${reason}`)
    .exhaustive();

console.log(said('[m-1]:approve:{"id":"7"}'));
console.log(said('[m-1]:ping'));
console.log(said('[m-1]:approve:{"id":7}'));
console.log(said('[m-1]:reject'));
