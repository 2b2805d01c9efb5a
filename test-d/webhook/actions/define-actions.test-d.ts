import { type } from 'arktype';
import { Button, Element, Otp } from 'sendable';
import { checkSentButtons } from 'sendable/testing';
import {
  type Action,
  type ActionOf,
  type ActionReason,
  type DataIn,
  defineActions,
  parsePress,
} from 'sendable/webhook';
import { match } from 'ts-pattern';
import { expectAssignable, expectNever, expectType } from 'tsd';
import * as v from 'valibot';
import { z } from 'zod';

// A button takes what the schema takes; a read action has what the schema gives.
const byValibot = defineActions({
  approve: v.object({ id: v.string(), amount: v.optional(v.number(), 1) }),
  when: v.pipe(
    v.string(),
    v.transform(text => new Date(text)),
  ),
  ping: undefined,
});
const byZod = defineActions({
  approve: z.object({ id: z.string(), amount: z.number().default(1) }),
  when: z.iso.datetime().transform(text => new Date(text)),
  ping: undefined,
});
const byArkType = defineActions({
  approve: type({ id: 'string', amount: 'number = 1' }),
  when: type('string.date.iso.parse'),
  ping: undefined,
});

const [valibotRead, zodRead, arkTypeRead] = [byValibot.read('x'), byZod.read('x'), byArkType.read('x')];
if (valibotRead.kind === 'action' && valibotRead.action === 'approve')
  expectType<{ id: string; amount: number }>(valibotRead.data);
if (zodRead.kind === 'action' && zodRead.action === 'approve') expectType<{ id: string; amount: number }>(zodRead.data);
if (arkTypeRead.kind === 'action' && arkTypeRead.action === 'approve')
  expectType<{ id: string; amount: number }>(arkTypeRead.data);
if (valibotRead.kind === 'action' && valibotRead.action === 'when') expectType<Date>(valibotRead.data);
if (zodRead.kind === 'action' && zodRead.action === 'when') expectType<Date>(zodRead.data);
if (arkTypeRead.kind === 'action' && arkTypeRead.action === 'when') expectType<Date>(arkTypeRead.data);

for (const { approve, when } of [byValibot, byZod, byArkType]) {
  approve('Approve', { id: '7' });
  approve('Approve', { id: '7', amount: 2 });
  when('When', '2026-11-21T04:00:00Z');
}
byValibot.approve('Approve', {
  // @ts-expect-error an id is a string
  id: 7,
});
byZod.approve('Approve', {
  // @ts-expect-error an id is a string
  id: 7,
});
byArkType.approve('Approve', {
  // @ts-expect-error an id is a string
  id: 7,
});
// @ts-expect-error the id is missing
byValibot.approve('Approve', {});
// @ts-expect-error no such property
byZod.approve('Approve', { id: '7', ammount: 2 });
// @ts-expect-error the data are missing
byArkType.approve('Approve');
// @ts-expect-error the schema takes a string and gives a Date
byValibot.when('When', new Date());
// @ts-expect-error an action without data takes none
byValibot.ping('Ping', {});
// @ts-expect-error a title is needed
byValibot.ping();
// @ts-expect-error no such action
byValibot.reject('Reject');

// A button is the one that Button.postback makes.
const button = byValibot.approve('Approve', { id: '7' });
expectType(Button.postback('Approve', 'approve'));
expectType<typeof button>(Button.postback('Approve', 'approve'));
expectType<typeof button>(byValibot.ping('Ping'));
button.hidden().seenAs('I approve');
button.seenAs('I approve').hidden();
// @ts-expect-error once
button.hidden().hidden();
Element.title('Loan').button(button).button(byZod.ping('Ping').hidden());
Otp.for('C-1').button(button);

// read takes what parsePress gives, or the text.
byValibot.read(parsePress('x'));
byValibot.read('x');
// @ts-expect-error nothing else
byValibot.read(7);

// The union is exhaustive.
expectType<string>(
  match(byValibot.read(parsePress('x')))
    .with({ action: 'approve' }, ({ data }) => data.id)
    .with({ action: 'when' }, ({ data }) => data.toISOString())
    .with({ action: 'ping' }, ({ data, messageId }) => `${data}${messageId}`)
    .with({ kind: 'unrecognized' }, ({ reason }) => reason)
    .exhaustive(),
);
const incomplete = match(byValibot.read('x'))
  .with({ action: 'approve' }, () => 1)
  .with({ kind: 'unrecognized' }, () => 2);
// @ts-expect-error two actions are missing
incomplete.exhaustive();

const told = byZod.read('x');
if (told.kind === 'unrecognized') expectType<ActionReason>(told.reason);
else {
  switch (told.action) {
    case 'approve':
      expectType<Action<'approve', { id: string; amount: number }>>(told);
      break;
    case 'when':
      expectType<Date>(told.data);
      break;
    case 'ping':
      expectType<undefined>(told.data);
      break;
    default:
      expectNever(told);
  }
}

// What cannot be written as JSON and read back is refused where it is defined.
// @ts-expect-error a Date is not JSON
defineActions({ at: v.date() });
// @ts-expect-error a Date within
defineActions({ at: z.object({ list: z.array(z.object({ at: z.date() })) }) });
// @ts-expect-error a bigint
defineActions({ sum: type('bigint') });
// @ts-expect-error undefined
defineActions({ none: v.undefined() });
// @ts-expect-error a function
defineActions({ call: v.object({ call: v.function() }) });
// @ts-expect-error undefined in a list, which JSON would make null
defineActions({ list: z.array(z.string().optional()) });
// @ts-expect-error a Date in a tuple
defineActions({ pair: v.tuple([v.string(), v.date()]) });
// @ts-expect-error a Map
defineActions({ map: z.map(z.string(), z.string()) });
// What can, is not.
interface Loan {
  readonly id: string;
  readonly tags?: readonly ('new' | 'old')[];
  readonly parent?: Loan;
}
defineActions({
  one: v.literal('x'),
  two: z.json(),
  three: v.tuple([v.string(), v.nullable(v.number())]),
  four: v.object({ note: v.optional(v.string()), flag: v.boolean() }),
  five: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a') }),
    z.object({ kind: z.literal('b'), n: z.int() }),
  ]),
  six: type({ 'note?': 'string', list: 'string[]', kind: "'a' | 'b'" }),
  seven: v.unknown(),
  eight: v.custom<Loan>(() => true),
  nine: z.string().brand('Id'),
  ten: v.record(v.string(), v.array(v.number())),
});

// Names that cannot work.
// @ts-expect-error empty
defineActions({ '': undefined });
// @ts-expect-error a colon ends the name
defineActions({ 'a:b': v.string() });
// @ts-expect-error the reader
defineActions({ read: undefined });
// @ts-expect-error actions would be a promise
// biome-ignore lint/suspicious/noThenProperty: it is what is refused
defineActions({ then: undefined });
declare const anyName: Record<string, undefined>;
// @ts-expect-error the actions are not known
defineActions(anyName);
// @ts-expect-error no schema
defineActions({ approve: { id: 'string' } });

const schema = v.object({ id: v.string() });
expectType<{ id: string }>({} as DataIn<typeof schema>);
expectAssignable<object>(defineActions({}));

// Versions: a button takes what the newest takes; a read action has what any of them gives.
const versioned = defineActions({
  apply: {
    schema: z.object({ card: z.string(), limit: z.number() }),
    was: [v.object({ card: v.string() }), undefined],
    examples: [{ card: 'gold', limit: 1 }],
  },
  stop: { schema: undefined, was: [z.string()] },
});
versioned.apply('Apply', { card: 'gold', limit: 1 });
versioned.stop('Stop');
// @ts-expect-error the newest version needs a limit
versioned.apply('Apply', { card: 'gold' });
// @ts-expect-error the newest version has no data
versioned.stop('Stop', 'x');
const versionedRead = versioned.read('x');
if (versionedRead.kind === 'action' && versionedRead.action === 'apply')
  expectType<{ card: string; limit: number } | { card: string } | undefined>(versionedRead.data);
if (versionedRead.kind === 'action' && versionedRead.action === 'stop')
  expectType<string | undefined>(versionedRead.data);
expectType<Readonly<Record<string, readonly string[]>>>(versioned.toJSON());
checkSentButtons(versioned, { apply: ['apply'] });
// @ts-expect-error an example is data of the newest version
defineActions({ a: { schema: z.string(), examples: [7] } });
// @ts-expect-error an old version is a schema, or undefined
defineActions({ a: { schema: z.string(), was: ['x'] } });
// @ts-expect-error only schema, was and examples
defineActions({ a: { schema: z.string(), were: [] } });
// @ts-expect-error the input of the newest version is JSON
defineActions({ a: { schema: z.date() } });
// @ts-expect-error actions have their own toJSON
defineActions({ toJSON: undefined });

// The union of the actions, of what defineActions takes and of what it returns.
const two = defineActions({ pay: v.object({ sum: v.number() }), stop: undefined });
const asRead = two.read('x');
if (asRead.kind === 'action') expectType<ActionOf<typeof two>>(asRead);
