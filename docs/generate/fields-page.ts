import { match } from 'ts-pattern';
import { sentences } from '../../src/schema/sentences.gen.js';
import { type RuleId, rules } from '../../src/spec/catalogue.js';
import type { Node, Obj } from '../../src/spec/must.js';
import { messageRequest, otpRequest, response } from '../../src/spec/table.js';

const INTRODUCTION = `# The fields

This page lists every JSON field of the platform's [API spec](./glossary.md#api-spec), in the order in which \`sendable\` writes them. You need it when you
write or read the JSON yourself; otherwise, see [the steps of the builders](./steps.md).

A field is required unless its type says "optional". Below its meaning are the [rules](./rules.md) that a missing or wrong value breaks. One more
rule, \`field-type\`, applies to every field: a value must have the right type. Rules in italics are not in the API spec: \`sendable\` adds them. An
object must not have other fields than those of its table (\`unknown-field\`), except [extra fields](./extras.md) of your platform.
`;

const NEXT =
  'Next: [the rules](./rules.md), or [other languages](./other-languages.md), which has these fields as JSON Schema.';

/** The page of the fields, made from the table of the API spec. */
export const fieldsPage = async (): Promise<string> => {
  const parts = new Map<string, string>();
  const visit = (must: Node): void => {
    if (must.is === 'list') visit(must.of);
    if (must.is === 'choice') {
      if (must.about && !parts.has(must.about.name)) parts.set(must.about.name, choicePart(must, must.about));
      for (const one of must.of) visit(one);
    }
    if (must.is !== 'object' || parts.has(must.name)) return;
    parts.set(must.name, objectPart(must));
    for (const [, one] of Object.values(must.rows)) if (one.is !== 'absent') visit(one);
  };
  for (const must of [messageRequest, otpRequest, response]) visit(must);
  return [INTRODUCTION, ...parts.values(), `${NEXT}\n`].join('\n');
};

const heading = (name: string, section: string): string =>
  `## ${name}\n\n${sentences[name]} API spec, section ${section}.\n`;

const choicePart = (must: Node, { name, section }: { readonly name: string; readonly section: string }): string =>
  `${heading(name, section)}\n${capital(typeOf(must, name))}.\n`;

const objectPart = ({ name, section, rows, one }: Obj): string => {
  const lines = Object.entries(rows)
    .filter(([, [, must]]) => must.is !== 'absent' || must.mayBe === false)
    .map(([key, [whenMissing, must]]) => {
      const missing = whenMissing === 'optional' ? undefined : whenMissing;
      const broken = [...new Set([one?.of.includes(key) ? one.rule : undefined, missing, ...rulesOf(must)])];
      const links = broken.flatMap(rule => (rule === undefined || rule === 'field-type' ? [] : linkRule(rule)));
      const says = (sentences[`${name}.${key}`] ?? '').replaceAll('|', '\\|');
      const ruled = links.length > 0 ? `<br>Rules: ${links.join(', ')}` : '';
      return `| \`${key}\` | ${typeOf(must)}${missing ? '' : ', optional'} | ${says}${ruled} |`;
    });
  return [heading(name, section), '| field | type | meaning |', '| --- | --- | --- |', ...lines, ''].join('\n');
};

/** Links a rule, in italics if sendable adds it. */
const linkRule = (rule: RuleId): string => {
  const link = `[\`${rule}\`](./rules.md#${rule})`;
  return rules[rule].basis === 'spec' ? link : `_${link}_`;
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
