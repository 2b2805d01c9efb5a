import { type RuleId, rules } from 'sendable';
import { exampleFiles } from './example-files.js';
import { pretty } from './pretty.js';
import { type BrokenJson, jsonOf, thrownBy } from './rule-cases.js';

const INTRODUCTION = `# The rules

This page lists every rule of the platform's [API spec](./glossary.md#api-spec), with the errors that you get when you break it. You
need it when an error names a rule, such as \`[title-not-empty]\`: search for that name.

The exported \`rules\` states each rule once. The compiler, the builders, \`parse\`, the emulator and this page take their texts from
it. The page is generated: the compiler, the builder, \`parse\` and the emulator really reported each error below.

<<< @/examples/rules-catalogue.ts{ts twoslash}

<<< @/examples/rules-catalogue.txt{text}

A builder checks each value in the step that receives it, so the stack trace leads to your line. It never quotes an OTP value
or a text. \`parse\` never quotes any value, because in JSON of unknown origin any field may contain an OTP.

[\`parse\`](./parse.md) and the [emulator](./emulator.md) check every rule that JSON can break. The compiler and the
[builders](./builders.md) check those that they can:
`;

const compiles = (rule: string): boolean => !exampleFiles.includes(`errors/rules/${rule}.ts`);
const isBuilt = (rule: string): boolean => exampleFiles.includes(`rules/${rule}.js`);

const yes = (is: boolean): string => (is ? 'yes' : '-');

const overview = (): string =>
  [
    '| rule | sentence | section | compiler | builders |',
    '| --- | --- | --- | --- | --- |',
    ...Object.entries(rules).map(
      ([rule, { sentence, section }]) =>
        `| [\`${rule}\`](#${rule}) | ${sentence} | ${section} | ${yes(!compiles(rule))} | ${yes(isBuilt(rule))} |`,
    ),
  ].join('\n');

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** The part of the page about one rule. */
const ruleSection = async (rule: string, { sentence, section }: (typeof rules)[RuleId]): Promise<string> => {
  const thrown = await thrownBy(rule);
  const broken = await jsonOf(rule);
  const compileTime = compiles(rule)
    ? ['The compiler cannot check it: the type is right, the value is not.']
    : ['At compile time:', `<<< @/examples/errors/rules/${rule}.ts{ts twoslash}`];
  const runTime =
    thrown === undefined
      ? ['The builders have no call for it, so only JSON can break it.']
      : ['At run time:', `<<< @/examples/rules/${rule}.js`, fence('text', thrown)];
  const inJson = broken === undefined ? ['JSON cannot break it, only a call of a builder.'] : jsonSection(broken);
  return [
    `## ${rule} {#${rule}}`,
    `**${sentence}** API spec, section ${section}.`,
    ...compileTime,
    ...runTime,
    ...inJson,
  ].join('\n\n');
};

const jsonSection = ({ file, parse, status, answer }: BrokenJson): readonly string[] => [
  'In JSON, as `parse` throws it:',
  fence('text', parse),
  '::: details The JSON, and the response of the emulator',
  `<<< @/examples/${file}{json}`,
  `The emulator responds with ${status}:`,
  fence('json', pretty(answer)),
  ':::',
];

/** The page of the rules. */
export const rulesPage = async (): Promise<string> => {
  const sections: string[] = [];
  for (const [rule, row] of Object.entries(rules)) sections.push(await ruleSection(rule, row));
  return `${[INTRODUCTION.trimEnd(), overview(), ...sections].join('\n\n')}\n`;
};
