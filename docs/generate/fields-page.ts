import { match } from 'ts-pattern';
import { sentences } from '../../src/schema/sentences.gen.js';
import { type RuleBasis, type RuleId, rules } from '../../src/spec/catalogue.js';
import type { Node, Obj } from '../../src/spec/must.js';
import { messageRequest, otpRequest, response } from '../../src/spec/table.js';

const INTRODUCTION = `# The fields

Look up a JSON field of the platform's [API spec](./glossary.md#api-spec), if your program writes or reads the JSON itself. To build messages, see
[the steps of the builders](./steps.md) instead.
`;

const READING = `## How to read the tables

- **Required**: a field is required unless its type says "optional".
- **Rules**: below the meaning of a field are the [rules](./rules.md) that a missing or wrong value breaks: those of the API spec, and those that
  \`sendable\` adds. One more rule, \`field-type\`, applies to every field: a value must have the right type.
- **Other fields**: an object must have no others (\`unknown-field\`), except [extra fields](./extras.md) of your platform.

::: details A message and an OTP, with all fields

A [message](#sendmessagerequest), with one [element](#element) of a generic template and two [buttons](#button):

<<< @/examples/generic-template.json{json}

A [one-time password](#sendotprequest):

<<< @/examples/otp-all.json{json}

:::
`;

const NEXT =
  'Next: [the rules](./rules.md), or [these fields as JSON Schema](./other-languages.md), for Java, Go and Python.';

/** The page of the fields, made from the table of the API spec. */
export const fieldsPage = async (): Promise<string> => {
  const parts = new Map<string, string>();
  const overview = ['| JSON object | fields |', '| --- | --- |'];
  const objectsOf = new Map<string, string[]>();
  const shared = sharedLines(messageRequest);
  const visit = (must: Node): void => {
    if (must.is === 'list') visit(must.of);
    if (must.is === 'choice') {
      if (must.about && !parts.has(must.about.name)) parts.set(must.about.name, choicePart(must, must.about, shared));
      for (const one of must.of) visit(one);
    }
    if (must.is !== 'object' || parts.has(must.name)) return;
    parts.set(must.name, objectPart(must, shared));
    const keys = linesOf(must).map(([key]) => key);
    overview.push(`| ${linkPart(must.name)} | ${keys.map(key => `\`${key}\``).join(', ')} |`);
    for (const key of keys) objectsOf.set(key, [...(objectsOf.get(key) ?? []), linkPart(must.name)]);
    for (const [, one] of Object.values(must.rows)) if (one.is !== 'absent') visit(one);
  };
  for (const must of [messageRequest, otpRequest, response]) visit(must);
  const byName = [...objectsOf]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, objects]) => `| \`${key}\` | ${objects.join(', ')} |`);
  const index = [
    '::: details Each field, from A to Z',
    '',
    '| field | JSON objects |',
    '| --- | --- |',
    ...byName,
    '',
    ':::',
    '',
  ];
  return [INTRODUCTION, ...overview, '', ...index, READING, ...parts.values(), `${NEXT}\n`].join('\n');
};

const heading = (name: string, section: string): string =>
  `## ${name}\n\n${sentences[name]} API spec, section ${section}.\n`;

/** The rows that three or more kinds of message have in common, by their lines, each with its field. */
type Shared = ReadonlyMap<string, string>;

const sharedLines = (must: Node): Shared => {
  const lines = new Map<string, string>();
  const counts = new Map<string, number>();
  const visit = (one: Node): void => {
    if (one.is === 'choice') for (const alternative of one.of) visit(alternative);
    if (one.is !== 'object') return;
    if (one.name === 'SendMessageRequest') for (const [, row] of Object.values(one.rows)) visit(row);
    if (!one.name.endsWith('Message')) return;
    for (const [key, line] of linesOf(one)) {
      counts.set(line, (counts.get(line) ?? 0) + 1);
      if ((counts.get(line) ?? 0) > 2) lines.set(line, key);
    }
  };
  visit(must);
  return lines;
};

const HEAD = ['| field | type | meaning |', '| --- | --- | --- |'];

const choicePart = (
  must: Node,
  { name, section }: { readonly name: string; readonly section: string },
  shared: Shared,
): string => {
  const part = `${heading(name, section)}\n${capital(typeOf(must, name))}.\n`;
  if (name !== 'Message') return part;
  const fields = ['Every message has these fields; in a [GenericMessage](#genericmessage), both lists are empty:', ''];
  return `${part}\n${[...fields, ...HEAD, ...shared.keys(), ''].join('\n')}`;
};

const objectPart = (must: Obj, shared: Shared): string => {
  const lines = linesOf(must);
  const own = lines.filter(([, line]) => !shared.has(line)).map(([, line]) => line);
  const others = lines.filter(([, line]) => shared.has(line)).map(([key]) => `\`${key}\``);
  const also = `It also has ${others.join(', ').replace(/, ([^,]*)$/, ' and $1')}, as every [message](#message).\n`;
  const table = [heading(must.name, must.section), ...HEAD, ...own, ''].join('\n');
  return others.length === 0 ? table : `${table}\n${also}`;
};

const linesOf = ({ name, rows, one }: Obj): readonly (readonly [key: string, line: string])[] =>
  Object.entries(rows)
    .filter(([, [, must]]) => must.is !== 'absent' || must.mayBe === false)
    .map(([key, [whenMissing, must]]) => {
      const missing = whenMissing === 'optional' ? undefined : whenMissing;
      const broken = [...new Set([one?.of.includes(key) ? one.rule : undefined, missing, ...rulesOf(must)])];
      const says = (sentences[`${name}.${key}`] ?? '').replaceAll('|', '\\|');
      const cell = [says, ruleLine('Rules', 'spec', broken), ruleLine('Rules of `sendable`', 'sendable', broken)].join(
        '',
      );
      return [key, `| \`${key}\` | ${typeOf(must)}${missing ? '' : ', optional'} | ${cell} |`] as const;
    });

/** A line that links the rules of this basis; nothing if there are none. */
const ruleLine = (title: string, basis: RuleBasis, broken: readonly (RuleId | undefined)[]): string => {
  const links = broken.flatMap(rule =>
    rule === undefined || rule === 'field-type' || rules[rule].basis !== basis
      ? []
      : `[\`${rule}\`](./rules.md#${rule})`,
  );
  return links.length > 0 ? `<br>${title}: ${links.join(', ')}` : '';
};

/** The rules of a value itself, without those of its parts. */
const rulesOf = (must: Node): readonly (RuleId | undefined)[] =>
  match(must)
    .with({ is: 'text' }, ({ whenEmpty, rule }) => [whenEmpty, rule])
    .with({ is: 'open' }, ({ notGeneric, isTemplate }): readonly RuleId[] =>
      notGeneric !== undefined || isTemplate ? ['open-shape-json', 'template-type'] : ['open-shape-json'],
    )
    .with({ is: 'list' }, ({ of, rule, max }) => [rule, ...(of.is === 'open' && max !== 0 ? rulesOf(of) : [])])
    .with({ is: 'fixed' }, { is: 'absent' }, ({ rule }) => [rule])
    .with({ is: 'object' }, { is: 'choice' }, { is: 'flag' }, () => [])
    .exhaustive();

/** The type of a value in words; of the choice `within`, its alternatives. */
const typeOf = (must: Node, within?: string): string =>
  match(must)
    .with({ is: 'text' }, ({ whenEmpty, form }) =>
      form === 'uri' ? 'absolute URI' : form ? 'message id' : whenEmpty ? 'non-empty string' : 'string',
    )
    .with({ is: 'fixed' }, ({ values }) => values.map(value => `\`${value}\``).join(' or '))
    .with({ is: 'flag' }, () => '`true` or `false`')
    .with({ is: 'absent' }, () => '`false`')
    .with({ is: 'open' }, () => '[JSON object](./open-shapes.md)')
    .with({ is: 'list' }, ({ of, min, max }) =>
      max === 0
        ? 'empty array'
        : `array of ${typeOf(of)}${min ? `, at least ${min}` : ''}${max ? `, at most ${max}` : ''}`,
    )
    .with({ is: 'object' }, ({ name }) => linkPart(name))
    .with({ is: 'choice' }, ({ about, of }) =>
      about && about.name !== within ? linkPart(about.name) : of.map(one => typeOf(one)).join(' or '),
    )
    .exhaustive();

const linkPart = (name: string): string => `[${name}](#${name.toLowerCase()})`;
const capital = (text: string): string => text.replace(/^[a-z]/, first => first.toUpperCase());
