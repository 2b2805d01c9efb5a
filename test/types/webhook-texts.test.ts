import { beforeAll, describe, expect, test } from 'vitest';
import { type Diagnostic, diagnose, VERSIONS, type Version, withProject } from './tsc.js';

const preamble = `import { createWebhook, defineActions } from 'sendable/webhook';
interface Schema<Data> {
  readonly '~standard': {
    readonly version: 1; readonly vendor: string;
    readonly validate: (value: unknown) => { readonly value: Data };
    readonly types?: { readonly input: Data; readonly output: Data };
  };
}
declare const loan: Schema<{ id: string }>, dated: Schema<{ at: Date }>, any: Record<string, undefined>;
const actions = defineActions({ approve: loan, ping: undefined });
const approve = () => {}, ping = () => {};
`;
const NAME = 'another name: not empty, without a colon, and not read, then, toJSON or __proto__';
const refused = (type: string, words: string): string =>
  `Type '${type}' is not assignable to type 'MustBe<"${words}">'.\n  Type '${type}' is not assignable to type '"${words}"'.`;

// What is wrong, `^` where the compiler says so, and what it says, the same on TypeScript 6 and 7 but for the order of unions.
const rows = [
  ['defineActions({ ^read: undefined });', refused('undefined', NAME)],
  ["defineActions({ ^'a:b': loan });", refused('Schema<{ id: string; }>', NAME)],
  [
    'defineActions({ loan, ^dated });',
    refused(
      'Schema<{ at: Date; }>',
      'a schema whose input is JSON: no undefined, bigint, symbol, function, Date or other class',
    ),
  ],
  [
    "defineActions({ ^approve: { id: 'string' } });",
    refused('{ id: string; }', 'a Standard Schema of the data, or undefined for an action without data'),
  ],
  ["actions.approve('Approve', { ^id: 7 });", "Type 'number' is not assignable to type 'string'."],
  ["actions.^approve('Approve');", 'Expected 2 arguments, but got 1.'],
  ["actions.ping('Ping', ^{});", 'Expected 1 arguments, but got 2.'],
  [
    'createWebhook({ actions, ^handlers: { approve } });',
    `Property 'ping' is missing in type '{ approve: () => void; }' but required in type 'Handlers<Action<"approve", { id: string; }> | Action<"ping", undefined>>'.`,
  ],
  [
    'createWebhook({ actions, handlers: { approve, ping, ^pong: ping } });',
    `Object literal may only specify known properties, and 'pong' does not exist in type 'Handlers<Action<"approve", { id: string; }> | Action<"ping", undefined>>'.`,
  ],
  [
    'createWebhook({ actions, handlers: { approve: ({ data }) => data.^name, ping } });',
    `Property 'name' does not exist on type '{ id: string; }'.`,
  ],
] as const;

// TypeScript 6 lists a union in the order in which it met the members, 7 in the order of their names.
const APPROVE = 'Action<"approve", { id: string; }>';
const PING = 'Action<"ping", undefined>';
const sorted = (text: string): string => text.replace(`${PING} | ${APPROVE}`, `${APPROVE} | ${PING}`);

let found: Readonly<Record<Version, readonly Diagnostic[]>>;
beforeAll(async () => {
  const files = rows.map(([code], index) => [`row-${index}.ts`, preamble + code.replace('^', '')] as const);
  found = await withProject(Object.fromEntries(files), async folder => {
    const [six, seven] = await Promise.all([diagnose('6.0.3', folder), diagnose('7.0.2', folder)]);
    return { '6.0.3': six, '7.0.2': seven };
  });
});

describe.each(VERSIONS)('TypeScript %s', version => {
  test.each(rows.map(([code, text], index) => [code, text, index] as const))('%s', (code, text, index) => {
    const told = found[version].filter(({ file }) => file === `row-${index}.ts`);
    expect(told.map(({ column, text }) => ({ column, text: sorted(text) }))).toEqual([
      { column: code.indexOf('^') + 1, text },
    ]);
  });
});
