import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allLinks } from '../.vitepress/sidebar.js';
import { EXAMPLES } from './example-files.js';
import { OPTION_TITLES } from './option-titles.js';
import { DOCS } from './page-files.js';
import { shapes } from './shapes.js';

// llms.txt has all names in calls that compile. llms-full.txt adds the tables of options, what functions return and what results
// contain, and what the pages say first, with examples. Both are made for assistants, and lie in the package too.

const SUMMARY = `# sendable

> A TypeScript library for messages and one-time passwords on a bot messaging platform. Malformed messages do not compile, messages are not sent
> twice by accident, and every error says whether the message may have arrived. Install it with \`npm install sendable\`.`;

const textOf = (page: string): string => readFileSync(join(DOCS, `${page}.md`), 'utf8');

/** Returns the first paragraph of a page, in one line and without links. */
const introductionOf = (text: string): string => {
  const [, paragraph = ''] = /^# .*\n\n([\s\S]*?)\n\n/m.exec(text) ?? [];
  return paragraph.replaceAll('\n', ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
};

/** Returns the tables of options. Their docstrings have no links. */
const llmsOptions = (): string =>
  Object.entries(OPTION_TITLES)
    .map(([name, title]) => {
      const table = readFileSync(join(DOCS, `parts/options/${name}.md`), 'utf8');
      return `### Options of ${title}\n\n${table.trim()}`;
    })
    .join('\n\n');

/** Makes llms.txt. */
export const llmsNames = (): string => {
  const text = textOf('names')
    .replace(/^## All names\n[\s\S]*?-->\n\n/m, '')
    .replace(/^# .*\n\n[\s\S]*?\n\n/, '')
    .replace(/^<<< @\/examples\/(\S+\.ts)\{.*$/gm, (_, file) => `\`\`\`ts\n${codeOf(file)}\n\`\`\``)
    .replace(/^:::.*\n\n|^Next: .*$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();
  return `${SUMMARY}\n\nEvery name in a call that compiles. llms-full.txt also has every option with its default.\n\n${text}\n`;
};

const codeOf = (file: string): string => readFileSync(join(EXAMPLES, file), 'utf8').trimEnd();

/** The pages of llms-full.txt, in order, each with the examples to show. */
const FULL: readonly (readonly [page: string, ...examples: readonly string[]])[] = [
  ['start', 'start/first-message.ts'],
  ['builders'],
  ['generic-template', 'generic-template.ts'],
  ['lists', 'carousel.ts'],
  ['buttons', 'optional-button.ts'],
  ['otp', 'otp-buttons.ts'],
  ['codes', 'codes/first.ts'],
  ['sending', 'sending/try-send.ts'],
  ['retries', 'retries/queue.ts'],
  ['bulk', 'bulk/await.ts'],
  ['webhooks', 'webhooks/node-server.ts'],
  ['actions', 'webhooks/actions.ts'],
  ['parse', 'migrate/checked.ts'],
  ['testing', 'testing/memory.ts'],
  ['emulator', 'emulator/in-process.ts'],
  ['quick-replies'],
  ['media'],
  ['open-shapes'],
  ['security'],
  ['cli'],
  ['cli-send'],
  ['cli-queue'],
];

const SHAPES = `## What functions return, and what results, errors, events and requests contain

Each in one line, without \`readonly\`.`;

/** Makes llms-full.txt. */
export const llmsFull = (): string => {
  const sections = FULL.map(([page, ...examples]) => {
    const text = textOf(page);
    const [, title = ''] = /^# (.*)$/m.exec(text) ?? [];
    const code = examples.map(file => `\`\`\`ts\n${codeOf(file)}\n\`\`\``);
    return [`## ${title}`, introductionOf(text), ...code].join('\n\n');
  });
  return `${[llmsNames().trimEnd(), '## Options', llmsOptions(), SHAPES, shapes(), ...sections, pageList()].join('\n\n')}\n`;
};

/** Lists all pages of the docs. */
const pageList = (): string => {
  const titles = allLinks.map(({ text }) => text);
  return `## Pages of the docs\n\n${titles.join(', ')}.`;
};
