import { checkSentButtons } from 'sendable/testing';
import { defineActions } from 'sendable/webhook';
import * as v from 'valibot';

// Last year a button said only which card.
const cardOnly = v.pipe(
  v.object({ card: v.string() }),
  v.transform(({ card }) => ({ card, limit: 1000 })),
);

const actions = defineActions({
  apply: {
    schema: v.object({ card: v.string(), limit: v.number() }),
    was: [cardOnly],
    examples: [{ card: 'gold', limit: 500 }],
  },
  help: undefined,
});

console.log(actions.read('[m-1]:apply:{"card":"gold"}'));
console.log(JSON.stringify(actions));

// The committed file. The payload of last year's buttons stays in it.
const sent = {
  apply: ['apply:{"card":"gold"}', 'apply:{"card":"gold","limit":500}'],
  help: ['help'],
};
checkSentButtons(actions, sent);
