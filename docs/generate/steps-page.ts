import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { pretty } from './pretty.js';

const INTRODUCTION = `# Every step of a builder

Look up any step of the builders: what it does, an example, and the JSON that the example makes. [How builders work](./builders.md) explains what all
steps have in common.

::: details How to read this page

- **Call this step once**: a second call does not compile.
- **Throws**: the [rules](./rules.md) that the step checks at run time, with a \`RuleViolation\`.
- **JSON**: the field that the step sets, and its section of the [API spec](./glossary.md#api-spec).
- **\`atMost\`, \`isUpTo\`, \`isNonEmpty\` and \`pages\`**: see [lists known at run time](./lists.md).
- **\`.extra(fields)\`** is not here, because it exists only after you [register a field](./extras.md).

:::`;

const NEXT = 'Next: [the rules](./rules.md) that the steps check, or [sending](./sending.md).';

// Each builder where the most of its steps are open, as a variable of that type.
const BUILDERS: Readonly<Record<string, string>> = {
  'Begin a message with Message': 'typeof Message',
  'Steps of a message': 'ReturnType<typeof Message.text>',
  'Steps of a generic template': 'ReturnType<typeof Message.generic>',
  'Steps of an element': 'typeof Element',
  'Begin a button with Button': 'typeof Button',
  'Steps of a postback button': 'ReturnType<typeof Button.postback>',
  'Steps of a web_url button': "ReturnType<typeof Button.webUrl<'https://example.com'>>",
  'Begin an OTP with Otp': 'typeof Otp',
  'Steps of an OTP': 'ReturnType<typeof Otp.for>',
};

const FILE = fileURLToPath(new URL('./steps-of.ts', import.meta.url));
const code = `import { Button, Element, Message, Otp } from '../../src/index.js';
${Object.values(BUILDERS)
  .map((type, index) => `declare const builder${index}: ${type};\nbuilder${index};`)
  .join('\n')}
`;

const programOf = (): ts.Program => {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    strict: true,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = name => name === FILE || fileExists(name);
  host.getSourceFile = (name, target, ...rest) =>
    name === FILE ? ts.createSourceFile(name, code, target, true) : getSourceFile(name, target, ...rest);
  return ts.createProgram([FILE], options, host);
};

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

const ofTag = (tag: ts.JSDocTagInfo | undefined): string => ts.displayPartsToString(tag?.text);

/** The text of a docstring, and below it, as a list, the rules that the step checks and the field that it sets. */
const textOf = (doc: string): readonly string[] => {
  const [text = '', field = ''] = doc.replace(/\s+/g, ' ').split(/ (?=JSON: )/);
  const [before, rules, after = ''] = text.split(/ ?Throws a RuleViolation \(([^)]*)\)/);
  const links = rules?.replace(/`([\w-]+)`/g, '[`$1`](./rules.md#$1)');
  const facts = [
    ...(links === undefined ? [] : [`- **Throws** ${links}${after.replace(/\.$/, '')}`]),
    ...(field === '' ? [] : [`- **JSON** ${field.slice('JSON: '.length).replace(/\.$/, '')}`]),
  ];
  const shown = before?.replace('`PlatformShapes`', '[`PlatformShapes`](./open-shapes.md)') ?? '';
  return [shown, ...(facts.length === 0 ? [] : [facts.join('\n')])];
};

/** One step: its call, its docstring, its example and what that emits. `of` is the object with which a builder begins. */
const stepSection = (checker: ts.TypeChecker, step: ts.Symbol, of: string): string | undefined => {
  const [declaration] = step.declarations ?? [];
  if (step.name.startsWith(' ') || declaration === undefined || !ts.isMethodSignature(declaration)) return undefined;
  const tags = step.getJsDocTags(checker);
  const example = ofTag(tags.find(({ name }) => name === 'example'));
  if (example === '') return undefined;
  const named = declaration.parameters.filter(({ name }) => name.getText() !== 'this');
  const parameters = named.map(
    ({ name, dotDotDotToken, questionToken }) =>
      `${dotDotDotToken ? '...' : ''}${name.getText()}${questionToken ? '?' : ''}`,
  );
  const [shown = '', json = ''] = example.replace(/^```ts\n|\n```$/g, '').split('//=>');
  const deprecated = tags.find(({ name }) => name === 'deprecated');
  return [
    `### ${of}.${step.name}(${parameters.join(', ')})`,
    ...textOf(ts.displayPartsToString(step.getDocumentationComment(checker))),
    ...(deprecated === undefined ? [] : [`**Deprecated.** ${ofTag(deprecated)}`]),
    fence('ts', shown.trim()),
    `::: details JSON\n\n${fence('json', pretty(JSON.parse(json)))}\n\n:::`,
  ].join('\n\n');
};

/** As they are declared: the compiler's own order depends on what it met before. */
const inOrder = (one: ts.Symbol, other: ts.Symbol): number => {
  const place = ({ declarations: [at] = [] }: ts.Symbol): readonly [string, number] =>
    at === undefined ? ['', 0] : [at.getSourceFile().fileName, at.pos];
  const [[file, pos], [otherFile, otherPos]] = [place(one), place(other)];
  return file === otherFile ? pos - otherPos : file < otherFile ? -1 : 1;
};

/** The call of a step, as its section names it. */
const callOf = (section: string): string => section.slice('### '.length).split('\n')[0] ?? '';

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');

/** A sentence about the steps that a builder shares with one above, so that the page shows each step once. */
const alsoSteps = (sections: readonly string[], where: string): readonly string[] => {
  if (sections.length === 0) return [];
  const calls = sections.map(section => `\`${callOf(section)}\``).join(', ');
  return [`This builder also has ${calls}: see [${where.toLowerCase()}](#${slugOf(where)}).`];
};

/** The page of all steps. */
export const stepsPage = async (): Promise<string> => {
  const program = programOf();
  const checker = program.getTypeChecker();
  const types = [...(program.getSourceFile(FILE)?.statements ?? [])].flatMap(statement =>
    ts.isExpressionStatement(statement) ? checker.getTypeAtLocation(statement.expression) : [],
  );
  const shownIn = new Map<string, string>();
  const anchors = new Map<string, string>();
  const used = new Map<string, number>();
  const rows: string[] = [];
  const sections = Object.keys(BUILDERS).map((name, index) => {
    const steps = (types[index]?.getProperties().toSorted(inOrder) ?? []).flatMap(
      step => stepSection(checker, step, /^Begin .* with (\w+)$/.exec(name)?.[1] ?? '') ?? [],
    );
    const earlier = steps.filter(step => shownIn.has(step));
    const elsewhere = alsoSteps(earlier, shownIn.get(earlier[0] ?? '') ?? '');
    const own = steps.filter(step => !shownIn.has(step));
    for (const step of own) {
      shownIn.set(step, name);
      // A heading that the page has already gets a number, as the site gives it.
      const slug = slugOf(callOf(step));
      const count = used.get(slug) ?? 0;
      used.set(slug, count + 1);
      anchors.set(step, count === 0 ? slug : `${slug}-${count}`);
    }
    const links = steps.map(step => `[\`${callOf(step).replace(/\(.*/, '')}\`](#${anchors.get(step)})`);
    rows.push(`| [${name}](#${slugOf(name)}) | ${links.join(', ')} |`);
    return [`## ${name}`, ...own, ...elsewhere].join('\n\n');
  });
  const table = ['| builder | steps |', '| --- | --- |', ...rows].join('\n');
  return `${[INTRODUCTION, table, ...sections, NEXT].join('\n\n')}\n`;
};
