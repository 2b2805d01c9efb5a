import { type RuleBasis, type RuleId, rules } from 'sendable';
import { exampleFiles } from './example-files.js';
import { pretty } from './pretty.js';
import { type BrokenJson, jsonOf, thrownBy } from './rule-cases.js';

const introduction = async (): Promise<string> => `---
outline: [2, 3]
---

# The rules

If an error ends with a name in brackets, the message breaks the rule with this name:

${fence('text', (await thrownBy('text-not-empty')) ?? '')}

Search for the name here: you find what the rule requires, the code or JSON that breaks it, and the errors.
`;

const HANDLING = `## Handle a violation

A builder checks each value in the step that receives it, so on Node the stack trace begins at your line. The builder throws a \`RuleViolation\`, which
names the rule. The export \`rules\` has the requirement and the section of each rule:

<<< @/examples/rules-catalogue.ts{ts twoslash}

<<< @/examples/rules-catalogue.txt{text}

A \`RuleViolation\` never quotes a text or an OTP value. \`parse\` never quotes any value, because in JSON of unknown origin any field may contain an
OTP. The errors below are real: this page is generated, and each error comes from the compiler, a builder, \`parse\` or the emulator.`;

const NEXT =
  'Next: [house rules](./house-rules.md), your own limits, or [troubleshooting](./troubleshooting.md), for all other errors.';

/** The reason for a rule, or the way out, where the sentence does not tell it. */
const NOTES: Partial<Record<RuleId, string>> = {
  'recipient-exactly-one': 'Each of the three ids names a user on its own.',
  'text-or-attachment': 'For an image with a text, use a [generic template](./generic-template.md).',
  'text-not-empty':
    'The rule also applies to a subtitle, to the text that a chat shows after a press, and to the text and value of an OTP.',
  'title-not-empty': 'The rule also applies to the title of a button.',
  'id-not-empty': 'The rule applies to every id: of a recipient, a message, a transaction and a device.',
  'quick-replies-present':
    'The platform rejects a message without them (section 7). The builders always write both lists.',
  'generic-no-quick-replies': 'Give its elements [buttons](./buttons.md) instead.',
  'element-max-3-buttons': 'Add another element for further buttons.',
  'legacy-buttons-empty':
    'The `buttonsV2` of elements have replaced these fields (section 9), but the platform still requires them. The builders write them.',
  'template-type': 'Call `Message.generic()` for a generic template.',
  'web-url-uri': '`example.com/page` is not absolute, because `https://` is missing.',
  'image-url-uri': '`/image.png` is not absolute, because `https://` and the host are missing.',
  'set-once': 'A builder reports a step that is called twice; `parse` reports a key that an object has twice.',
  'unknown-field':
    'If your platform has a field that the API spec does not have, register it as an [extra field](./extras.md).',
  'open-shape-json':
    'An [open shape](./open-shapes.md) is JSON that the API spec names but does not show. Its fields are free, but each value must be JSON.',
  'extra-not-known': 'Only fields that the API spec does not have are [extra fields](./extras.md).',
};

const compiles = (rule: string): boolean => !exampleFiles.includes(`errors/rules/${rule}.ts`);

// The compiler reads these values only in a literal.
const OF_LITERALS: readonly string[] = ['web-url-uri', 'image-url-uri'];

/** The end of a row whose violation the compiler does not report. */
const atRunTime = (rule: string): string => {
  if (OF_LITERALS.includes(rule)) return ' _At run time, except in a literal._';
  return compiles(rule) ? ' _At run time._' : '';
};

const overview = (): string =>
  [
    'The compiler reports a violation, unless the row of its rule says _at run time_: then a [builder](./builders.md) throws. In JavaScript, or after a cast, builders report each violation at run time. In JSON, [`parse`](./parse.md) and the [emulator](./emulator.md) report every rule that JSON can break.',
    '',
    '## Rules of the API spec',
    '',
    "The platform's [API spec](./glossary.md#api-spec) states these rules.",
    '',
    ...tableOf('spec'),
    '',
    '## Rules that sendable adds',
    '',
    'The API spec does not state these rules, so your platform may accept requests that break them; `sendable` rejects such requests. The reason for each rule is below, under its name.',
    '',
    ...tableOf('sendable'),
  ].join('\n');

const tableOf = (basis: RuleBasis): readonly string[] => [
  '| rule | requirement |',
  '| --- | --- |',
  ...Object.entries(rules)
    .filter(([, one]) => one.basis === basis)
    .map(([rule, { sentence }]) => `| [\`${rule}\`](#${rule}) | ${sentence}${atRunTime(rule)} |`),
];

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** The part of the page about one rule. */
const ruleSection = async (
  rule: string,
  { sentence, section, basis, reason }: (typeof rules)[RuleId],
): Promise<string> => {
  const note = new Map<string, string>(Object.entries(NOTES)).get(rule);
  const thrown = await thrownBy(rule);
  const broken = await jsonOf(rule);
  const compileTime = compiles(rule)
    ? undefined
    : [
        OF_LITERALS.includes(rule) ? 'In a literal, the compiler reports:' : 'The compiler reports:',
        `<<< @/examples/errors/rules/${rule}.ts{ts twoslash}`,
      ];
  const runTime =
    thrown === undefined
      ? undefined
      : [
          compileTime === undefined
            ? 'A builder throws:'
            : `${OF_LITERALS.includes(rule) ? 'For any other string, in' : 'In'} JavaScript, or after a cast, a builder throws at run time:`,
          `<<< @/examples/rules/${rule}.js`,
          fence('text', thrown),
        ];
  const inJson = broken === undefined ? undefined : jsonOfRule(broken);
  // The first error that a reader can meet is open; the same mistake in other ways is folded.
  const [first = [], ...others] = [compileTime, runTime, inJson].filter(part => part !== undefined);
  const ways = [
    ...(compileTime === undefined || runTime === undefined ? [] : ['in JavaScript']),
    ...(inJson === undefined ? [] : ['in JSON']),
  ];
  return [
    `### ${rule} {#${rule}}`,
    `**${sentence}** ${basis === 'spec' ? `API spec, section ${section}.` : `A rule of sendable, about section ${section} of the API spec. ${reason}`}${note === undefined ? '' : ` ${note}`}`,
    ...(compileTime === undefined ? ['The compiler cannot check this rule, because it depends on the value.'] : []),
    ...(runTime !== undefined
      ? []
      : compileTime === undefined
        ? ['Only JSON can break this rule.']
        : ['In TypeScript, this mistake does not compile. JSON from elsewhere can have it.']),
    ...(inJson === undefined ? ['JSON cannot break this rule; only a builder can.'] : []),
    ...first,
    ...(ways.length === 0 ? [] : [`::: details The same mistake ${ways.join(' and ')}`, ...others.flat(), ':::']),
  ].join('\n\n');
};

const jsonOfRule = ({ file, parse, status, answer }: BrokenJson): readonly string[] => [
  'For this JSON:',
  `<<< @/examples/${file}{json}`,
  '`parse` reports:',
  fence('text', parse),
  `The emulator responds with ${status}:`,
  fence('json', pretty(answer)),
];

/** The parts of the page about the rules of one basis. */
const sectionsOf = async (basis: RuleBasis): Promise<readonly string[]> => {
  const sections: string[] = [];
  for (const [rule, row] of Object.entries(rules)) if (row.basis === basis) sections.push(await ruleSection(rule, row));
  return sections;
};

/** The page of the rules. */
export const rulesPage = async (): Promise<string> => {
  const parts = [
    (await introduction()).trimEnd(),
    overview(),
    HANDLING,
    '## Each rule of the API spec',
    ...(await sectionsOf('spec')),
    '## Each rule that sendable adds',
    ...(await sectionsOf('sendable')),
    NEXT,
  ];
  return `${parts.join('\n\n')}\n`;
};
